#!/usr/bin/env python3
"""Rough model of AH and CM with the five starters (after the model under Balance in the rules file). python3 sim.py [runs]
It is a sieve, not the engine: no reactions, items, Spot bonus, Front Hall look, free unlocked abilities."""
import random, sys, collections
DECK = {2: dict(Spot=3, Dash=3, Strike=3, Parley=2, Assemble=3), 3: dict(Spot=3, Dash=2, Strike=3, Parley=2, Assemble=2), 4: dict(Spot=2, Dash=2, Strike=2, Parley=2, Assemble=2)}
HAND = {2: 6, 3: 6, 4: 5}
SPRINGS = {'daisy': {'Spot'}, 'lark': {'Parley', 'Dash'}, 'mill': {'Assemble'}, 'frog': {'Parley', 'Spot'}, 'mower': {'Dash'}, 'drum': {'Strike'}}
ROOMS = {'study': {'Spot', 'Assemble'}, 'kitchen': {'Parley', 'Spot'}, 'cons': {'Dash', 'Spot'}, 'work': {'Assemble', 'Strike'}, 'nurs': {'Parley', 'Assemble'}, 'cell': {'Strike', 'Dash'}}
POSTS = [(4, 1), (4, 3), (1, 3), (1, 1)]
class Pl: pass
class Game:
    def __init__(s, area, P, rng, level, cfg, t2=0):
        s.area, s.P, s.r, s.level, s.cfg = area, P, rng, level, cfg
        s.W, s.H = 4, 3
        s.m, s.up, s.block = {}, set(), set()
        cells = [(x, y) for y in (1, 2, 3) for x in (1, 2, 3, 4)]
        if area == 'AH':
            s.start, s.m = (2, 3), {(2, 3): 'hall', (4, 1): 'door'}
            rest = list(ROOMS) + ['landing', 'linen', 'dark', 'cat']; rng.shuffle(rest)
            s.m.update(zip([c for c in cells if c not in s.m], rest)); s.block = {frozenset([(4, 1), (4, 2)])}
        else:
            s.start = (1, 2); sp = list(SPRINGS); ot = ['stile', 'hutch', 'thistle', 'works', 'band']
            rng.shuffle(sp); rng.shuffle(ot)
            if area == 'CM1':
                s.m = dict(zip([(2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (3, 3)], sp)); s.m.update(zip([(1, 1), (4, 1), (4, 2), (1, 3), (4, 3)], ot)); s.m[s.start] = 'gate'
                for y in (1, 2, 3):
                    c = [k for k in s.m if k[1] == y and k != s.start]; v = [s.m[k] for k in c]; rng.shuffle(v); s.m.update(zip(c, v))
            else:
                s.m = dict(zip([(1, 1), (3, 1), (4, 1), (1, 3), (2, 3), (4, 3)], sp)); s.m.update(zip([(2, 1), (2, 2), (3, 2), (4, 2), (3, 3)], ot)); s.m[s.start] = 'gate'
                s.up = set(s.m)
            for c, k in s.m.items():
                if k in ('stile', 'works'):
                    for d in (-1, 1): s.block.add(frozenset([c, (c[0] + d, c[1])]))
        s.up.add(s.start)
        s.ent = [(n, 1) for n in range(1, 21)]; rng.shuffle(s.ent)     # EA:01 to EA:20 as decks/ has them; t2 of them made tougher as tier 2
        for i in range(t2): s.ent[i] = (s.ent[i][0], 2)
        rng.shuffle(s.ent)
        s.dismissed, s.recycled, s.glob, s.hind = [], False, [], []
        s.flags = collections.Counter(); s.rows = set(); s.done = False; s.hare = None; s.post = 0; s.hwounds = 0; s.tests = s.succ = 0
        if area == 'CM2': s.hare, s.post = (4, 1), 1
        s.pl = []
        for i in range(P):
            p = Pl(); p.pos = s.start; p.draw = [a for a, n in DECK[P].items() for _ in range(n)]; rng.shuffle(p.draw)
            p.hand, p.disc, p.lost, p.bad, p.temp, p.gone, p.home, p.jumpy = [], [], 0, [], collections.Counter(), False, False, 0
            p.used = set(); s.pl.append(p); s.drawup(p)
    def dist(s, a):
        d, q = {a: 0}, [a]
        for c in q:
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                t = (c[0] + dx, c[1] + dy)
                if t in s.m and t not in d and frozenset([c, t]) not in s.block: d[t] = d[c] + 1; q.append(t)
        return d
    def drawn(s, p, n):
        for _ in range(n):
            if not p.draw: p.draw, p.disc = p.disc, []; s.r.shuffle(p.draw)
            if not p.draw: return False
            p.hand.append(p.draw.pop())
        return True
    def drawup(s, p): return s.drawn(p, max(0, HAND[s.P] - len(p.hand)))
    def lose(s, p, n=1):
        for _ in range(n):
            if not p.draw: p.draw, p.disc = p.disc, []; s.r.shuffle(p.draw)
            if not p.draw: s.leave(p); return
            p.draw.pop(); p.lost += 1
    def recover(s, p, n=1):
        n = min(n, p.lost); p.lost -= n
        p.disc += s.r.choices(list(DECK[s.P]), k=n)
    def leave(s, p, home=False):
        if p.gone: return
        p.gone, p.home = True, home
        if not home: s.dismissed += [b['card'] for b in p.bad]
        p.bad = []
    def test(s, p, a, mod=1):
        p.hand.remove(a); p.disc.append(a); s.tests += 1
        m = s.level + p.temp[a] + mod - (2 if p.jumpy else 0) - 2 * sum(1 for h in s.hind if h == a); p.jumpy = 0
        n = s.r.randint(1, 20)
        if n == 1: return None
        if n == 20 or n + m >= 20: p.temp[a] += 1; s.succ += 1; return max(0, n + m - 20)
        return None
    def entropy(s, p):
        if not s.ent:
            if s.recycled or not s.dismissed:
                for q in s.pl: s.leave(q)
                return
            s.ent, s.dismissed, s.recycled = s.dismissed, [], True; s.r.shuffle(s.ent)
        n, t = card = s.ent.pop()
        B = {1: (1, 0, 1), 2: (2, 0, 0), 3: (1, 0, None), 4: (1, 1, 0), 5: (2, 0, 1), 6: (3, 0, 0)}
        if n in B:
            h, ar, will = B[n]
            b = dict(card=card, h=h + t - 1, a=ar, w=0, will=will if t == 1 else 1)
            (p.bad if n < 5 else s.glob).append(b)
        elif n in (7, 8, 10, 19) or n == 9 and p.lost < 4: s.lose(p)
        elif n in (11, 12, 14, 18) and p.hand: p.disc.append(p.hand.pop(s.r.randrange(len(p.hand))))
        elif n == 13: s.hind.append('Spot')
        elif n == 15: s.drawn(p, 1)
        elif n == 17: s.recover(p)
    def need(s):
        return s.cfg['clues'][s.P]
    def arrive(s, p):
        k = s.m[p.pos]
        if p.pos not in s.up:
            s.up.add(p.pos)
            if k == 'cat': s.glob.append(dict(card=None, h=1, a=0, w=0, will=0))
            if k == 'works': p.jumpy = 1
        if k == 'dark' or k == 'thistle':
            if p.hand: p.disc.append(p.hand.pop(0))
            else: s.lose(p)
        return 1 if k == 'landing' else 0
    def here(s, p):
        """abilities that can do something for the goal here now"""
        k = s.m[p.pos]
        if (p.pos, 'g') in p.used: return set()
        if s.area == 'AH':
            if k in ROOMS and not s.flags[k]: return ROOMS[k]
            if k == 'door' and s.flags['clues'] >= s.need(): return set(DECK[2])
        elif s.area == 'CM1' and k in SPRINGS and s.flags[k] < s.cfg['turns'][s.P] and p.pos[1] not in s.rows: return SPRINGS[k]
        elif s.area == 'CM2' and s.hare == p.pos and k in SPRINGS: return SPRINGS[k]
        return set()
    def success(s, p, sm):
        k = s.m[p.pos]
        if s.area == 'AH':
            if k == 'door':
                if sm >= 4: s.done = True
            else: s.flags[k] = 1; s.flags['clues'] += 1
        elif s.area == 'CM1':
            s.flags[k] += 1 + sm // 5
            if s.flags[k] >= s.cfg['turns'][s.P]:
                if not s.rows: s.hare, s.post = (4, 1), 1
                s.rows.add(p.pos[1])
                for q in s.pl:
                    if not q.gone and max(abs(q.pos[0] - p.pos[0]), abs(q.pos[1] - p.pos[1])) <= 1: s.recover(q)
                if len(s.rows) == 3: s.done = True
        else: s.pin()
    def pin(s):
        s.flags['pins'] += 1; s.hwounds = 0
        if s.flags['pins'] >= s.cfg['pins'][s.P]: s.done = True
        elif s.hare: s.hare = POSTS[s.post]; s.post = (s.post + 1) % 4
    def targets(s, p):
        if s.done: return [s.start]
        occ = {q.pos for q in s.pl if q is not p and not q.gone}
        if s.area == 'AH':
            if s.flags['clues'] >= s.need(): return [(4, 1)]
            c = [x for x, k in s.m.items() if (x not in s.up and k != 'door') or (x in s.up and k in ROOMS and not s.flags[k] and (x, 'g') not in p.used)]
        elif s.area == 'CM1':
            c = [x for x, k in s.m.items() if x[1] not in s.rows and (x not in s.up or k in SPRINGS and s.flags[k] < s.cfg['turns'][s.P] and (x, 'g') not in p.used)]
            part = [x for x in c if x in s.up and s.flags[s.m[x]] > 0 and SPRINGS.get(s.m[x], set()) & set(p.hand)]
            good = [x for x in c if x in s.up and SPRINGS.get(s.m[x], set()) & set(p.hand)]
            unk = [x for x in c if x not in s.up]
            c = part or good + unk or c
        else:
            h = s.hare
            if h and h != p.pos and (s.m[h] in SPRINGS and SPRINGS[s.m[h]] & set(p.hand) or 'Strike' in p.hand) and (h, 'g') not in p.used: return [h]
            i = s.pl.index(p)
            return [POSTS[(s.post + i) % 4]] if h else [POSTS[0]]
        free = [x for x in c if x not in occ]
        return free or c
    def turn(s, p):
        p.used = set(); s.entropy(p)
        if p.gone: return
        pts = 0
        for _ in range(40):
            if p.gone: return
            bads = p.bad + s.glob
            a = 'Strike' if 'Strike' in p.hand else 'Parley' if 'Parley' in p.hand and any(b['will'] is not None for b in bads) else None
            if bads and a and not s.done:
                b = bads[0] if a == 'Strike' else [b for b in bads if b['will'] is not None][0]
                sm = s.test(p, a)
                if sm is not None:
                    if a == 'Strike':
                        b['w'] += max(0, 1 + sm // 4 - b['a']); gone = b['w'] >= b['h']
                    else:
                        gone = sm // 3 >= b['will']
                        if gone and b['card']: s.dismissed.append(b['card'])
                    if gone: (p.bad if b in p.bad else s.glob).remove(b)
                continue
            if s.area == 'CM2' and not s.done and s.hare == p.pos and 'Strike' in p.hand and not (s.here(p) & set(p.hand)):
                sm = s.test(p, 'Strike')
                if sm is not None:
                    s.hwounds += max(0, 1 + sm // 4 - 1)
                    if s.hwounds >= 2: s.hare = None; s.pin()
                continue
            h = s.here(p) & set(p.hand) if not s.done else set()
            if h:
                a = max(h, key=lambda x: p.temp[x] + p.hand.count(x) / 10); sm = s.test(p, a); p.used.add((p.pos, 'g'))
                if sm is not None: s.success(p, sm)
                continue
            if s.done and p.pos == s.start: s.leave(p, True); return
            t = s.targets(p)
            if not t: break
            d = s.dist(p.pos); t = min(t, key=lambda x: d.get(x, 99)); n = d.get(t, 99)
            if n == 0 or n == 99: break
            if s.area == 'CM2' and not s.done and t != s.hare and len(p.hand) <= 3 and not pts: break
            if not pts:
                if not p.hand: break
                if n >= 2 and 'Dash' in p.hand:
                    sm = s.test(p, 'Dash')
                    if sm is not None: pts += 2 + sm // 5
                    continue
                want = SPRINGS.get(s.m[t], set()) if s.area != 'AH' and t in s.up else set()
                c = min(p.hand, key=lambda x: (x in want, p.temp[x], -p.hand.count(x))); p.hand.remove(c); p.disc.append(c); pts = 1
            back = s.dist(t); nx = [(p.pos[0] + dx, p.pos[1] + dy) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            nx = [x for x in nx if x in s.m and frozenset([x, p.pos]) not in s.block and back.get(x, 99) == n - 1]
            bad = ('dark', 'thistle')
            p.pos = min(nx, key=lambda x: (x in s.up and s.m[x] in bad, s.r.random())); pts -= 1; pts += s.arrive(p)
        if p.gone: return
        k = s.m[p.pos]
        if k in ('linen',) and ('l', 0) not in p.used: s.recover(p)
        if not s.drawup(p): s.leave(p); return
        n = len(p.bad) + len(s.glob) + (1 if s.hare == p.pos and not s.done else 0)
        s.lose(p, n)
        L = sum(q.gone for q in s.pl)
        if not p.gone and L and s.r.randint(1, 4) <= L: s.leave(p)
    def run(s):
        turns = 0
        while not all(p.gone for p in s.pl):
            for p in s.pl:
                if not p.gone: s.turn(p); turns += 1
            if s.area != 'AH':
                if s.hare:
                    for _ in range(2):
                        d = s.dist(POSTS[s.post])
                        if s.hare == POSTS[s.post]: break
                        o = [x for x in d if abs(x[0] - s.hare[0]) + abs(x[1] - s.hare[1]) == 1 and frozenset([x, s.hare]) not in s.block and d[x] == d[s.hare] - 1]
                        s.hare = s.r.choice(o)
                    if s.hare == POSTS[s.post]: s.post = (s.post + 1) % 4
                elif s.area == 'CM2' and not s.done: s.hare, s.post = (4, 1), 1
        return turns
if __name__ == '__main__':
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rng = random.Random(7)
    base = dict(clues={2: 5, 3: 6, 4: 4})
    def row(area, level, cfg, t2, label):
        out = []
        for P in (2, 3, 4):
            g = [Game(area, P, rng, level, {**base, **cfg}, t2) for _ in range(runs)]
            t = [x.run() for x in g]
            out.append(f'{sum(x.done for x in g) / runs:4.0%} {sum(t) / runs:4.1f}t {sum(p.home for x in g for p in x.pl) / runs / P:3.0%} home')
        print(f'{label:44}', ' | '.join(out))
    row('AH', 4, {}, 0, 'AH level 4 (rules file: 67 55 60)')
    for tu in ({2: 2, 3: 2, 4: 2}, {2: 3, 3: 3, 4: 2}):
        row('CM1', 4, dict(turns=tu), 2, f'CM O1 level 4 turns {list(tu.values())}')
        row('CM1', 5, dict(turns=tu), 2, f'CM O1 level 5 turns {list(tu.values())}')
    for pi in ({2: 2, 3: 3, 4: 2}, {2: 3, 3: 4, 4: 3}):
        row('CM2', 5, dict(pins=pi), 6, f'CM O2 level 5 pins {list(pi.values())}')
        row('CM2', 6, dict(pins=pi), 6, f'CM O2 level 6 pins {list(pi.values())}')
