#!/usr/bin/env python3
"""Checks the market part: counts, ids, spelling of the effect language, references, flags, chains, words, map rules. Run: python3 check.py"""
import itertools, os, random, re, sys
import yaml
HERE = os.path.dirname(os.path.abspath(__file__))

class L12(yaml.SafeLoader):            # YAML 1.2 booleans: on, off, yes, no stay strings
    pass
L12.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != 'tag:yaml.org,2002:bool'] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
L12.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile(r'^(?:true|false)$'), list('tf'))

def load(name):
    with open(os.path.join(HERE, name), encoding='utf-8') as f:
        return yaml.load(f, Loader=L12)

errors, warnings = [], []
def err(*a): errors.append(' '.join(str(x) for x in a))
def warn(*a): warnings.append(' '.join(str(x) for x in a))

pm, dc, prs, stories, items, areas = (load(n) for n in ('pm.yaml', 'dc.yaml', 'projector.yaml', 'stories.yaml', 'items.yaml', 'areas.yaml'))
flags = {f['name']: f for f in load('flags.yaml')}
roles = {r['card']: r['role'] for r in load('roles.yaml')}
own_kw = {k['name'] for k in load('keywords.yaml')} | {k['id'] for k in load('keywords.yaml')}
refs = {r['what']: r['ids'] for r in load('refs_expected.yaml')}
cards = {}
for e in pm + dc + prs + stories + items:
    if e['id'] in cards: err('double id', e['id'])
    cards[e['id']] = e
ABIL = {'Spot', 'Scavenge', 'Peek', 'Rest', 'Track', 'Strike', 'Hide', 'Guard', 'Dodge', 'Fortify', 'Dash', 'Climb', 'Vault', 'Carry', 'Scout Ahead', 'Parley', 'Soothe', 'Intimidate', 'Bargain', 'Listen',
        'Assemble', 'Repair', 'Invent', 'Dismantle', 'Appraise'}
TRAITS = {'awareness', 'construction', 'agility', 'force', 'empathy', 'resolve', 'imagination'}
DECKS = {'survival', 'defense', 'movement', 'negotiation', 'crafting'}
TRIG = set('''when_flipped when_landed_on once_per_turn once_per_player once_per_projection drawn read use gained removed in_play turn_start turn_end round_end setup projection_end test_declared rolled
 test_succeeded test_failed natural_1 natural_20 moved attack damage card_loss baddie_defeated baddie_dismissed evolved player_left would_dissipate stability crafted card_played entered ship_moved covered uncovered taken_up'''.split())
LOC_TRIG = set('when_flipped when_landed_on once_per_turn once_per_player once_per_projection in_play round_end entered'.split())
OPS = {k: set(v.split()) for k, v in {
 'seq': 'do', 'if': 'cond then else', 'choose': 'who options min max', 'for_each': 'in as do', 'repeat': 'times do', 'roll': 'dice as do', 'test': 'any_of who mod need success no_effect failure', 'say': 'text',
 'mod_test': 'who match by against for', 'mod_stat': 'target stat by for', 'prevent': 'event amount who source times for', 'redirect': 'event to who source times for', 'forbid': 'who what match for',
 'give': 'from to select', 'shuffle': 'at', 'rotate': 'at quarter', 'reroll': 'what mod', 'grant': 'to keyword params for', 'revoke': 'from keyword', 'rule': 'hook value for', 'draw': 'who n',
 'discard': 'who n pick', 'lose': 'who n', 'damage': 'who n', 'recover': 'who n to', 'take': 'who select to', 'gain_slide': 'who ability n', 'look': 'who at', 'moves': 'who n',
 'move': 'who n up_to to through straight over', 'place': 'what at', 'flip': 'at face', 'lay': 'card at face', 'take_up': 'at to', 'cover': 'at card', 'uncover': 'at', 'swap': 'a b', 'side': 'at side state n for',
 'replace': 'card with eliminate', 'eliminate': 'card', 'spawn': 'baddie in n', 'wound': 'target n ignore_armor each_instance divide', 'defeat': 'target', 'dismiss': 'target', 'attack_now': 'baddie who',
 'shift': 'baddie to', 'token': 'put take at kind do', 'entropy': 'n', 'evolve': 'n', 'evolve_this': '', 'evolve_card': 'card', 'stay': 'in', 'discard_this': '', 'insert_entropy': 'card', 'remove_entropy': 'card',
 'scry': 'n who reorder', 'item': 'gain lose copy who', 'craft': 'value discount who', 'resource': 'gain keep spend kind who', 'use_mark': 'item n', 'condition': 'give end who', 'temp': 'who trait n', 'bank': 'trait n',
 'bank_dissipated': 'who part', 'level': 'ability n', 'mimic': 'range', 'home': 'who', 'dissipate': 'who', 'end_turn': '', 'read': 'card when', 'unlock': 'kind id', 'unlock_top': 'deck cards', 'eliminate_lock': 'card',
 'objective': 'area n to', 'flag': 'name set add', 'lighthouse': 'who at', 'ship': 'hull moves through board wreck', 'maneuver': 'mark ready', 'win_campaign': ''}.items()}
RUNNING = {'mod_test', 'mod_stat', 'prevent', 'redirect', 'forbid', 'grant', 'rule'}
THINGS = set('player location baddie card item resource condition token space lighthouse ship slide maneuver'.split())
ZONES = set('hand draw discard lost reserve area global grid stash e_draw e_discard e_dismissed e_play e_current hold keep'.split())
SEL = set('of zone owner reach where keyword named range face pick n by optional as'.split())
REFS = {'you', 'current', 'source', 'target', 'here', 'it', 'event', 'event:player', 'ship', 'party'}
STATS = set('attack health armor will instances wounds hand draw discard lost cards_played moves_made column row hull tier difficulty marks bonus'.split())
DUR = {'test', 'next_test', 'turn', 'round', 'next_turn', 'projection', 'in_play', 'campaign'}
KINDS = {'area', 'ability', 'ability_deck', 'recipe', 'maneuvers', 'diary', 'diary_deck', 'ship', 'item', 'location'}
BUILT = {'Carousel', 'Dark', 'Ward', 'One-way', 'Unsteady', 'Heavy', 'Permanent', 'Unique', 'Reaction'}
flag_set, flag_read, reads, later = {}, {}, {}, set(refs['later'])
expected = set(refs['cards'])

def need_card(w, c, kind=None):
    if c in cards:
        if kind and cards[c]['kind'] != kind: err(w, c, 'is no', kind)
    elif c not in expected and c not in later: err(w, 'unknown card', c)
def keyword(w, k):
    base = k.split(' ')[0]
    if not (k in own_kw or k in refs['keywords'] or base in refs['keywords'] or k in BUILT or k in TRAITS): err(w, 'unknown keyword', k)
def num(w, n):
    if isinstance(n, bool) or n is None: return err(w, 'no number', n)
    if isinstance(n, int): return
    if not isinstance(n, dict) or len(n) != 1: return err(w, 'no number', n)
    (k, v), = n.items()
    if k in ('sm', 'left', 'natural', 'round', 'depth'): return v is True or err(w, k)
    if k == 'sm_div': return isinstance(v, int) or err(w, k)
    if k == 'count': return select(w, v)
    if k == 'stat': return (ref(w, v[0]), v[1] in STATS or err(w, 'stat', v[1]))
    if k == 'flag': return flag_read.setdefault(v, set()).add(w.split(' ')[0])
    if k == 'by_party': return set(v) == {'2', '3', '4'} or err(w, 'by_party keys', v)
    if k in ('highest', 'lowest'): return (select(w, v[0]), v[1] in STATS or err(w, 'stat', v[1]))
    if k in ('div', 'mod'): return (num(w, v[0]), isinstance(v[1], int) or err(w, k))
    if k in ('sum', 'sub', 'mul', 'min', 'max'): return [num(w, x) for x in v]
    if k == 'level': return v in ABIL or err(w, v)
    if k == 'rolled': return
    if k == 'range': return [ref(w, x) for x in v]
    err(w, 'unknown number', k)
def cond(w, c):
    if c is True: return
    if not isinstance(c, dict) or len(c) != 1: return err(w, 'no condition', c)
    (k, v), = c.items()
    if k in ('all', 'any'): [cond(w, x) for x in v]
    elif k == 'not': cond(w, v)
    elif k == 'cmp':
        if len(v) != 3 or v[1] not in ('<', '<=', '=', '>=', '>'): err(w, 'cmp', v)
        else: num(w, v[0]), num(w, v[2])
    elif k == 'exists': select(w, v)
    elif k == 'has': ref(w, v[0]), keyword(w, v[1])
    elif k == 'flag': flag_read.setdefault(v, set()).add(w.split(' ')[0])
    elif k == 'objective': v[0] in ('PM', 'DC') and v[1] == 1 and v[2] in ('locked', 'hidden', 'revealed', 'achieved') or err(w, 'objective', v)
    elif k in ('unlocked', 'at', 'extends', 'mode', 'phase', 'test', 'cause', 'adjacent'): pass
    else: err(w, 'unknown condition', k)
def ref(w, r):
    if isinstance(r, dict): return select(w, r)
    if not (r in REFS or str(r).startswith('it:')): err(w, 'unknown ref', r)
def select(w, s):
    if not isinstance(s, dict) or 'of' not in s: return err(w, 'no select', s)
    for k in set(s) - SEL: err(w, 'select field', k)
    for t in s['of'] if isinstance(s['of'], list) else [s['of']]: t in THINGS or err(w, 'thing', t)
    for z in (s.get('zone') or []) if isinstance(s.get('zone'), list) else [s['zone']] if 'zone' in s else []: z in ZONES or err(w, 'zone', z)
    if 'where' in s: cond(w, s['where'])
    if 'keyword' in s: keyword(w, s['keyword'])
    if 'range' in s: num(w, s['range'][0]), ref(w, s['range'][1])
    if 'n' in s: num(w, s['n'])
    if s.get('pick', 'all') not in ('all', 'choose', 'random', 'top', 'nearest'): err(w, 'pick', s['pick'])
    for k in ('owner', 'reach', 'by'):
        if k in s: ref(w, s[k])
def effects(w, l, where):
    if not isinstance(l, list): return err(w, 'no list of effects', l)
    for i, e in enumerate(l): effect('%s[%d]' % (w, i), e, where)
NUMF = {'n', 'gain', 'keep', 'spend', 'set', 'add', 'value', 'discount', 'mod', 'by', 'times', 'up_to'}
def effect(w, e, where):
    op = e.get('op')
    if op not in OPS: return err(w, 'unknown op', op)
    for k in set(e) - {'op'} - OPS[op]: err(w, op, 'unknown field', k)
    if where == 'in_play' and op not in RUNNING: err(w, op, 'in a running block')
    if where == 'limitless' and (op == 'draw' or op == 'take' and e.get('to') == 'hand' or op == 'recover' and e.get('to') == 'hand'): err(w, op, 'needs a limit (TP-R129)')
    for k in NUMF & set(e):
        if not (op == 'item' and k == 'gain'): num(w, e[k])
    for k in ('do', 'then', 'else', 'success', 'no_effect', 'failure', 'cost'):
        if k in e: effects(w + '.' + k, e[k], where)
    for k in ('who', 'target', 'at', 'to', 'from'):
        if k in e and not (op == 'objective' or op == 'recover' and k == 'to'): ref(w, e[k])
    for k in ('cond', 'need'):
        if k in e: cond(w, e[k])
    cid = w.split(' ')[0]
    if op == 'test':
        for a in e['any_of']:
            if a not in ABIL | TRAITS | DECKS | {'any'}: err(w, 'test of', a)
    elif op == 'choose':
        free = [o for o in e['options'] if 'cost' not in o and 'if' not in o]
        if not free and e['min'] > 0 and cid != 'PM:20': err(w, 'no option that is always open')
        for i, o in enumerate(e['options']):
            for k in set(o) - {'text', 'if', 'cost', 'do'}: err(w, 'option field', k)
            if 'if' in o: cond(w, o['if'])
            if 'cost' in o: effects(w + '.cost', o['cost'], where)
            effects('%s.option%d' % (w, i), o['do'], where)
    elif op == 'for_each': select(w, e['in'])
    elif op in ('look', 'uncover', 'flip', 'shuffle'): pass
    elif op == 'give': select(w, e['select'])
    elif op == 'cover': need_card(w, e['card'], 'location'); 'sides' in cards[e['card']] or err(w, 'cover without sides')
    elif op == 'read':
        need_card(w, e['card']); e['when'] in ('now', 'end') or err(w, 'when', e['when'])
        reads.setdefault(cid, []).append((e['card'], e['when']))
        if e['card'] in cards and cards[e['card']]['when'] != e['when']: err(w, 'read', e['when'], 'but card says', cards[e['card']]['when'])
    elif op == 'replace':
        need_card(w, e['card']), need_card(w, e['with'])
        a = next(a for a in areas if a['code'] == e['card'][:2])
        if e['with'] not in a['substitutes']: err(w, e['with'], 'is no locked substitute')
        if e['card'] not in a['cards']: err(w, e['card'], 'is not in the area deck')
    elif op == 'unlock':
        if e['kind'] not in KINDS: err(w, 'unlock kind', e['kind'])
        if e['id'] not in cards and e['id'] not in expected | later | {'PM', 'DC'}: err(w, 'unlock', e['id'])
    elif op in ('insert_entropy', 'remove_entropy'): need_card(w, e['card'])
    elif op == 'spawn': need_card(w, e['baddie']); e['in'] in ('your_area', 'global') or ref(w, e['in'])
    elif op == 'eliminate_lock': need_card(w, e['card'], 'lock')
    elif op == 'condition': need_card(w, e.get('give') or e.get('end'))
    elif op == 'item': need_card(w, e.get('gain') or e.get('lose'))
    elif op == 'resource':
        if 'kind' in e and e['kind'] not in refs['resources']: err(w, 'resource kind', e['kind'])
        if not {'gain', 'spend'} & set(e): err(w, 'resource without gain or spend')
    elif op in ('temp', 'bank'): e['trait'] in TRAITS | {'choose', 'each', 'highest'} or err(w, 'trait', e['trait'])
    elif op == 'flag':
        if e['name'] not in flags: err(w, 'flag not declared', e['name'])
        flag_set.setdefault(e['name'], set()).add(cid)
    elif op == 'objective': e['area'] in ('PM', 'DC') and e['to'] in ('revealed', 'achieved') or err(w, 'objective')
    elif op in ('grant', 'revoke'): keyword(w, e['keyword'])
    elif op == 'prevent':
        if e['event'] not in ('attack', 'damage', 'card_loss', 'dissipation', 'text'): err(w, 'prevent', e['event'])
    if 'for' in e and op != 'for_each' and e['for'] not in DUR: err(w, 'duration', e['for'])
def block(w, b, loc=False):
    for k in set(b) - {'on', 'if', 'may', 'limit', 'cost', 'do'}: err(w, 'block field', k)
    if b.get('on') not in TRIG or loc and b['on'] not in LOC_TRIG: err(w, 'trigger', b.get('on'))
    if b.get('limit', 'turn') not in ('turn', 'turn_here', 'round', 'player', 'projection', 'campaign'): err(w, 'limit')
    if 'if' in b: cond(w, b['if'])
    if 'cost' in b: effects(w + '.cost', b['cost'], None)
    where = 'in_play' if b['on'] == 'in_play' else 'limitless' if b['on'] == 'use' and 'limit' not in b else None
    effects(w + '.do', b['do'], where)

FIELDS = {'background': 'area name prose', 'setup': 'area valid_if rank grid place figures ship objectives bans required carousel do flavour', 'objective': 'area n name hidden requires do consequence prose',
          'location': 'name sides modifiers occurs flavour', 'projector': 'title when once again tags do', 'story': 'deck no title do', 'lock': 'deck no hint',
          'item': 'name source difficulty recipe unique_group uses may_be_permanent do flavour'}
for c in cards.values():
    w = c['id']
    for k in set(c) - set(FIELDS[c['kind']].split()) - {'id', 'kind', 'keywords', 'rev', 'icon'}: err(w, 'unknown field', k)
    for k in set(FIELDS[c['kind']].split()) - {'flavour'} - set(c): err(w, 'missing field', k)
    for k in c['keywords']: keyword(w, k)
    if not re.fullmatch(r'[A-Z]{2}:\d{2,3}', w): err(w, 'identifier')
    if c['kind'] == 'location':
        for i, b in enumerate(c['occurs']): block('%s occurs[%d]' % (w, i), b, True)
        for s in c['sides'].values(): s in ('open', 'closed', 'barrier') or err(w, 'side', s)
        if set(c['sides']) != set('nesw'): err(w, 'sides')
    elif c['kind'] in ('setup', 'item', 'objective'):
        for i, b in enumerate(c['do']): block('%s do[%d]' % (w, i), b)
        if c['kind'] == 'setup': cond(w, c['valid_if']); c['bans'] and cond(w, c['bans'])
        for a in c.get('required', []): a in ABIL or err(w, a)
        if c['kind'] == 'objective': need_card(w, c['consequence'], 'projector')
    elif c['kind'] in ('projector', 'story'): effects(w + ' do', c['do'], None)

# ---- counts
def count(what, got, want): got == want or err(what, got, 'instead of', want)
for code, deck, n in (('PM', pm, 14), ('DC', dc, 13)):
    a = next(x for x in areas if x['code'] == code)
    count(code + ' locations', sum(c['kind'] == 'location' and c['id'] in a['cards'] for c in deck), n)
    count(code + ' deck', sorted(c['id'] for c in deck), sorted(a['cards'] + a['substitutes']))
    for k, m in (('background', 1), ('setup', 2), ('objective', 1)): count(code + ' ' + k, sum(c['kind'] == k for c in deck), m)
count('projector ids', [c['id'] for c in prs], ['PR:%03d' % i for i in range(41, 81)])
count('items', [c['id'] for c in items], ['IT:13', 'IT:14', 'IT:78'])
for d, locks in (('MS', {1, 5}), ('LS', {1, 4}), ('QS', {1, 4})):
    cs = [c for c in stories if c['deck'] == d]
    count(d + ' order', [c['no'] for c in cs], list(range(1, len(cs) + 1)))
    count(d + ' locks', {c['no'] for c in cs if c['kind'] == 'lock'}, locks)
    for c in cs: c['id'] == '%s:%02d' % (d, c['no']) or err(c['id'])
for tag, lo, hi in (('find', 6, 8), ('choice', 2, 8), ('end', 1, 2), ('consequence', 1, 1)):
    for code in ('PM', 'DC'):
        n = sum(tag in c['tags'] and code in c['tags'] for c in prs)
        if not lo <= n <= hi: err(code, tag, n, 'cards')

# ---- flags, chains, consequences, reachability of Projector cards
for n in flags:
    if not re.fullmatch(r'(proj|camp)\.[A-Z]{2}\.\w+', n): err('flag name', n)
    if n not in flag_set: err('flag never set', n)
    if n not in flag_read: err('flag never read', n)
for n in flag_read:
    if n not in flags: err('flag read but not declared', n)
for n in flag_set:
    if n.startswith('camp') and not flag_read.get(n, set()) - flag_set[n]: err('lasting flag read by no other card', n)
def depth(c, path=()):
    if c in path: err('chain loop', path); return 0
    return 1 + max([depth(x, path + (c,)) for x, when in reads.get(c, []) if x in cards and when == 'now'] or [0])
for c in prs:
    if depth(c['id']) > 5: err(c['id'], 'chain too long')
    if not any(c['id'] in [x for x, _ in l] for k, l in reads.items()) and c['id'] not in {x['consequence'] for x in cards.values() if x['kind'] == 'objective'}: err(c['id'], 'nobody sends here')
for code in ('PM', 'DC'):
    k = next(c for c in prs if code in c['tags'] and 'consequence' in c['tags'])
    if [e for e in k['do'] if e['op'] == 'evolve'] != [{'op': 'evolve', 'n': 2}]: err(k['id'], 'evolve 2')
    if k['do'][-1] != {'op': 'read', 'card': 'PR:480', 'when': 'now'}: err(k['id'], 'must end with PR:480')

# ---- words
def words(t): return len(re.findall(r"[\w'’-]+", t))
def prose(c):
    out = []
    def go(x, key=None):
        if isinstance(x, dict):
            if x.get('op') == 'say': out.append(('say', x['text']))
            for k, v in x.items():
                if k in ('flavour', 'prose', 'hint', 'title', 'name') and isinstance(v, str) and x is c: out.append((k, v))
                elif k == 'text' and x.get('op') != 'say': out.append(('option', v))
                else: go(v)
        elif isinstance(x, list): [go(v) for v in x]
    go(c)
    return out
names = re.compile(r'\b(' + '|'.join(sorted(ABIL | TRAITS | {'barrier', 'resource', 'objective', 'apperception', 'dissipate'})) + r')s?\b', re.I)
total = 0
for c in cards.values():
    ps = prose(c); total += sum(words(t) for _, t in ps)
    if 'text' in c: err(c['id'], 'text field')
    for k, t in ps:
        if k == 'flavour' and words(t) > 18: err(c['id'], 'flavour', words(t))
        if names.search(t) and k != 'name' and k != 'title': warn(c['id'], k, 'rule word:', names.search(t).group(0))
        if re.search(r'\d|[A-Z]{2}:\d', t): err(c['id'], k, 'digit or identifier')
        if '  ' in t or t != t.strip(): err(c['id'], 'spaces')
    if c['kind'] == 'projector':
        n = words(next(t for k, t in ps if k == 'say'))
        if not 25 <= n <= 90: err(c['id'], 'say', n)
        if sum(words(t) for k, t in ps if k == 'say') > 120: err(c['id'], 'all say', sum(words(t) for k, t in ps if k == 'say'))
    if c['kind'] == 'story':
        lo = sum(words(e['text']) for e in c['do'] if e['op'] == 'say'); hi = sum(words(t) for k, t in ps if k == 'say')
        if lo < 90 or hi > 245 or lo > 220: err(c['id'], 'story words', lo, hi)
    if c['kind'] == 'background' and not 60 <= words(c['prose']) <= 140: err(c['id'], 'background', words(c['prose']))

# ---- map rules
STEP = {'n': (0, -1), 'e': (1, 0), 's': (0, 1), 'w': (-1, 0)}; OPP = dict(zip('nesw', 'swne'))
def oneway(c): return {k.split(' ')[1] for k in c['keywords'] if k.startswith('One-way')}
def passable(m, a, d):
    b = (a[0] + STEP[d][0], a[1] + STEP[d][1])
    if b not in m: return None
    x, y = cards[m[a]], cards[m[b]]
    if x['sides'][d] != 'open' or y['sides'][OPP[d]] != 'open': return None
    return None if OPP[d] in oneway(y) else b
def dist(m, start):
    d, q = {start: 0}, [start]
    for a in q:
        for s in 'nesw':
            b = passable(m, a, s)
            if b and b not in d: d[b] = d[a] + 1; q.append(b)
    return d
def arrangements(setup, rng):
    fixed = {tuple(p['at']): p['card'] for p in setup['place'] if 'card' in p}
    groups = [(p['shuffle'], [tuple(x) for x in p['at']]) for p in setup['place'] if 'shuffle' in p]
    n = 1
    for g, sp in groups:
        if len(g) != len(sp): err(setup['id'], 'cards and spaces differ')
        for i in range(len(g)): n *= i + 1
    def made(perms):
        m = dict(fixed)
        for (g, sp), p in zip(groups, perms): m.update(zip(sp, p))
        return m
    if n <= 5000:
        for perms in itertools.product(*[itertools.permutations(g) for g, _ in groups]): yield made(perms)
    else:
        for _ in range(5000): yield made([rng.sample(g, len(g)) for g, _ in groups])
SWAPS = {'PM:17': ['PM:33'], 'PM:19': ['PM:30', 'PM:31', 'PM:32']}
rng = random.Random(1)
for setup in (c for c in cards.values() if c['kind'] == 'setup'):
    w, area = setup['id'], next(a for a in areas if a['code'] == setup['area'])
    start = tuple(setup['figures']); tried = worst = 0; blocked = set()
    for m in arrangements(setup, rng):
        tried += 1
        if tried % 3 == 0: m = {k: rng.choice(SWAPS[v]) if v in SWAPS else v for k, v in m.items()}
        if tried == 1:
            if not 12 <= len(m) <= 30 or any(not (1 <= c <= 4 and 1 <= r <= 4) for c, r in m): err(w, 'rule 1')
            if sorted(m.values()) != sorted(c for c in area['cards'] if cards[c]['kind'] == 'location'): err(w, 'not all locations are laid')
        d = dist(m, start)
        if len(d) != len(m): err(w, 'rule 2: not reachable', [m[x] for x in m if x not in d]); break
        worst = max(worst, max(d.values()))
        if 'Carousel' not in cards[m[start]]['keywords']: err(w, 'start is no Carousel')
        edges = shut = 0
        for a in m:
            for s in 'es':
                b = (a[0] + STEP[s][0], a[1] + STEP[s][1])
                if b in m:
                    edges += 1; shut += passable(m, a, s) is None and passable(m, b, OPP[s]) is None
        blocked.add((shut, edges))
        if not 0.05 <= shut / edges <= 0.25: err(w, 'rule 3', shut, edges); break
        for a in m:
            if not any(passable(m, a, s) for s in 'nesw'): err(w, 'rule 3: shut in', m[a])
        if setup['area'] == 'DC':                       # rule 8 at every water level, and the way home
            for level in (4, 3, 2):
                wet = {k: 'DC:30' if k[1] >= level else v for k, v in m.items()}
                for a in wet:
                    if start not in dist(wet, a): err(w, 'rule 8: no way home from', a, 'at level', level)
        else:
            for a in m:
                if start not in dist(m, a): err(w, 'no way home from', m[a])
    if worst > 7: err(w, 'rule 4', worst)
    print('%s: %d arrangements, farthest location %d moves, shut edges %s' % (w, tried, worst, sorted(blocked)))
for a in areas:
    ls = [cards[c] for c in a['cards'] if cards[c]['kind'] == 'location']
    occ = {b['on'] for c in ls for b in c['occurs']}
    for t in ('when_flipped', 'when_landed_on', 'once_per_turn', 'once_per_player', 'once_per_projection'): t in occ or err(a['code'], 'rule 5', t)
    share = {r: sum(roles[c['id']] == r for c in ls) / len(ls) for r in ('goal', 'help', 'hurt')}
    if sum(bool(c['occurs']) for c in ls) / len(ls) < .6 or not (.25 <= share['goal'] <= .6 and .1 <= share['help'] <= .3 and .05 <= share['hurt'] <= .3): err(a['code'], 'rule 5', share)
    ab = {x for c in ls if roles[c['id']] == 'goal' for b in c['occurs'] for e in b['do'] if e['op'] == 'test' for x in e['any_of']}
    for c in ls:
        for b in c['occurs']:
            for e in b['do']:
                if e['op'] == 'test' and roles[c['id']] == 'goal' and not (len(e['any_of']) == 2 and set(e['any_of']) <= ABIL or len(e['any_of']) == 1 and set(e['any_of']) <= TRAITS): err(c['id'], 'rule 6', e['any_of'])
    print(a['code'], 'goal tests name', sorted(ab), 'shares', {k: round(v, 2) for k, v in share.items()})

print(len(cards), 'cards,', total, 'words of prose,', len(flags), 'flags')
for x in warnings: print('warning:', x)
for x in errors: print('ERROR:', x)
print('%d errors, %d warnings' % (len(errors), len(warnings)))
sys.exit(bool(errors))
