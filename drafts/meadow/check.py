#!/usr/bin/env python3
"""Checks of the meadow part: python3 check.py"""
import os, re, sys, random, itertools, collections
import yaml
HERE = os.path.dirname(os.path.abspath(__file__))

class L(yaml.SafeLoader):
    pass
L.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t != 'tag:yaml.org,2002:bool'] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
L.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile(r'^(?:true|false)$'), list('tf'))
def load(n):
    with open(os.path.join(HERE, n), encoding='utf-8') as f:
        return yaml.load(f, L)
ERR, WARN = [], []
err, warn = ERR.append, WARN.append
files = ['areas.yaml', 'ah.yaml', 'cm.yaml', 'projector.yaml', 'stories.yaml', 'diary_ya.yaml', 'common.yaml']
cards, area = {}, {}
for fn in files:
    for e in load(fn):
        i = e['id']
        if i in cards: err(f'{fn}: {i} twice')
        cards[i] = e
        e['_file'] = fn
flags = {f['name']: f for f in load('flags.yaml')}
refs = {r['id']: r for r in load('refs_expected.yaml')}

# ---- language
OPS = {'seq': 'do', 'if': 'cond then else', 'choose': 'who options min max', 'for_each': 'in as do', 'repeat': 'times do', 'roll': 'dice as do',
 'test': 'any_of who mod need success no_effect failure', 'say': 'text', 'mod_test': 'who match by against for', 'mod_stat': 'target stat by for',
 'prevent': 'event amount who source times for', 'redirect': 'event to who source times for', 'forbid': 'who what match for', 'give': 'from to select', 'shuffle': 'at',
 'rotate': 'at quarter', 'reroll': 'what mod', 'grant': 'to keyword params for', 'revoke': 'from keyword', 'rule': 'hook value for', 'draw': 'who n', 'discard': 'who n pick',
 'lose': 'who n', 'damage': 'who n', 'recover': 'who n to', 'take': 'who select to', 'gain_slide': 'who ability n', 'look': 'who at', 'moves': 'who n',
 'move': 'who n up_to to through straight over', 'place': 'what at', 'flip': 'at face', 'lay': 'card at face', 'take_up': 'at to', 'cover': 'at card', 'uncover': 'at',
 'swap': 'a b', 'side': 'at side state n for', 'replace': 'card with eliminate', 'eliminate': 'card', 'spawn': 'baddie in n', 'wound': 'target n ignore_armor each_instance divide',
 'defeat': 'target', 'dismiss': 'target', 'attack_now': 'baddie who', 'shift': 'baddie to', 'token': 'put take at kind do', 'entropy': 'n', 'evolve': 'n', 'evolve_this': '',
 'evolve_card': 'card', 'stay': 'in', 'discard_this': '', 'insert_entropy': 'card', 'remove_entropy': 'card', 'scry': 'n who reorder', 'item': 'gain lose copy who',
 'craft': 'value discount who', 'resource': 'gain keep spend kind who', 'use_mark': 'item n', 'condition': 'give end who', 'temp': 'who trait n', 'bank': 'trait n',
 'bank_dissipated': 'who part', 'level': 'ability n', 'mimic': 'range', 'home': 'who', 'dissipate': 'who', 'end_turn': '', 'read': 'card when', 'unlock': 'kind id',
 'unlock_top': 'deck cards', 'eliminate_lock': 'card', 'objective': 'area n to', 'flag': 'name set add', 'lighthouse': 'who at', 'ship': 'hull moves through board wreck',
 'maneuver': 'mark ready', 'win_campaign': ''}
OPS = {k: set(v.split()) for k, v in OPS.items()}
TRIG = set('''when_flipped when_landed_on once_per_turn once_per_player once_per_projection drawn read use gained removed in_play turn_start turn_end round_end setup projection_end
 test_declared rolled test_succeeded test_failed natural_1 natural_20 moved attack damage card_loss baddie_defeated baddie_dismissed evolved player_left would_dissipate stability crafted
 card_played entered ship_moved covered uncovered taken_up'''.split())
LOC_TRIG = set('when_flipped when_landed_on once_per_turn once_per_player once_per_projection in_play round_end entered'.split())
RUNNING = {'mod_test', 'mod_stat', 'prevent', 'redirect', 'forbid', 'grant', 'rule'}
NUM = set('sm sm_div count stat flag level temp by_party left rolled natural round depth range highest lowest div deck deck_count reserve sum sub mul mod min max'.split())
COND = set('all any not cmp exists has flag objective unlocked at extends mode phase test cause adjacent'.split())
SEL = set('of zone owner reach where keyword named range face pick n by optional as'.split())
REF = {'you', 'current', 'source', 'target', 'here', 'it', 'event', 'event:player', 'ship', 'party'}
DUR = set('test next_test turn round next_turn projection in_play campaign'.split())
LIMIT = set('turn turn_here round player projection campaign'.split())
TRAITS = set('awareness construction agility force empathy resolve imagination'.split())
ABIL = 'Spot Scavenge Peek Rest Track Strike Hide Guard Dodge Fortify Dash Climb Vault Carry|Scout Ahead|Parley Soothe Intimidate Bargain Listen Assemble Repair Invent Dismantle Appraise'
ABIL = {a for part in ABIL.split('|') for a in ([part] if part == 'Scout Ahead' else part.split())}
STATS = set('attack health armor will instances wounds hand draw discard lost cards_played moves_made column row hull tier difficulty marks bonus'.split())
BUILTIN = set('Reaction Story Permanent Unique Hidden Spotted Dazed Everywhere Hunter Relentless Echo Ally Boarder Carousel Sea Mooring Dark Unsteady Heavy Lingering Stacking Signal'.split())
IDRE = re.compile(r'^[A-Z]{2}:\d{2,3}$')
FSET, FREAD, USED, READS = collections.defaultdict(set), collections.defaultdict(set), set(), collections.defaultdict(set)
SAYS = collections.defaultdict(list)

def ref_id(x, w):
    USED.add(x)
    if not IDRE.match(x): err(f'{w}: bad id {x}')
    elif x not in cards and x not in refs: err(f'{w}: {x} exists nowhere')
def ref(r, w):
    if isinstance(r, dict): return select(r, w)
    if r in REF or str(r).startswith('it:'): return
    err(f'{w}: unknown ref {r}')
def num(n, w):
    if isinstance(n, bool) or isinstance(n, str): return err(f'{w}: bad number {n}')
    if isinstance(n, int): return
    if len(n) != 1: return err(f'{w}: number with {list(n)}')
    (k, v), = n.items()
    if k not in NUM: return err(f'{w}: unknown number {k}')
    if k == 'flag': FREAD[v].add(w)
    elif k == 'stat':
        ref(v[0], w)
        if v[1] not in STATS: err(f'{w}: stat {v[1]}')
    elif k == 'by_party':
        if set(v) != {'2', '3', '4'}: err(f'{w}: by_party {v}')
    elif k in ('sum', 'sub', 'mul', 'min', 'max'): [num(x, w) for x in v]
    elif k in ('div', 'mod'): num(v[0], w)
    elif k == 'count': select(v, w)
    elif k == 'range': [ref(x, w) for x in v]
    elif k == 'sm_div' and not isinstance(v, int): err(f'{w}: sm_div')
def cond(c, w):
    if c is True: return
    if not isinstance(c, dict) or len(c) != 1: return err(f'{w}: bad condition {c}')
    (k, v), = c.items()
    if k not in COND: return err(f'{w}: unknown condition {k}')
    if k in ('all', 'any'): [cond(x, w) for x in v]
    elif k == 'not': cond(v, w)
    elif k == 'cmp':
        num(v[0], w); num(v[2], w)
        if v[1] not in ('<', '<=', '=', '>=', '>'): err(f'{w}: cmp {v}')
    elif k == 'exists': select(v, w)
    elif k == 'flag': FREAD[v].add(w)
    elif k == 'objective':
        if not (re.match('^[A-Z]{2}$', v[0]) and v[1] in (1, 2) and v[2] in ('locked', 'hidden', 'revealed', 'achieved')): err(f'{w}: {v}')
    elif k in ('at', 'adjacent'): [ref(x, w) for x in v]
    elif k == 'has': ref(v[0], w)
    elif k == 'mode' and v not in ('normal', 'location'): err(f'{w}: mode')
def select(s, w):
    for k in s:
        if k not in SEL: err(f'{w}: select field {k}')
    if 'of' not in s: err(f'{w}: select without of')
    if 'where' in s: cond(s['where'], w)
    if 'named' in s: ref_id(s['named'], w)
    if 'range' in s: num(s['range'][0], w); ref(s['range'][1], w)
    if s.get('pick', 'all') not in ('all', 'choose', 'random', 'top', 'nearest'): err(f'{w}: pick')
    if 'n' in s: num(s['n'], w)
def effects(lst, w, running=False):
    if not isinstance(lst, list): return err(f'{w}: not a list')
    for x in lst: effect(x, w, running)
def effect(e, w, running=False):
    op = e.get('op')
    if op not in OPS: return err(f'{w}: unknown op {op}')
    for k in e:
        if k != 'op' and k not in OPS[op]: err(f'{w}: {op} has no field {k}')
    if running and op not in RUNNING: err(f'{w}: {op} in a running block')
    for k in ('who', 'target', 'at', 'what', 'from', 'to', 'in'):
        if k not in e or op in ('objective', 'recover', 'stay') and k in ('to', 'in'): continue
        v = e[k]
        if op == 'spawn' and v in ('global', 'your_area'): continue
        ref(v, w)
    for k in ('n', 'gain', 'spend', 'by', 'add', 'set', 'times'):
        if k in e and op != 'item' and not (op == 'objective'): num(e[k], w)
    if op == 'if': cond(e['cond'], w); effects(e['then'], w); effects(e.get('else', []), w)
    if op in ('seq', 'for_each', 'repeat', 'roll'): effects(e['do'], w)
    if op == 'choose':
        if not e['options']: err(f'{w}: no options')
        free = 0
        for o in e['options']:
            if set(o) - {'text', 'if', 'cost', 'do'}: err(f'{w}: option fields {list(o)}')
            if 'if' in o: cond(o['if'], w)
            effects(o.get('cost', []), w); effects(o['do'], w)
            free += 'if' not in o and 'cost' not in o
            prose(o['text'], w)
        if e['min'] > 0 and not free: err(f'{w}: no option that is always open')
    if op == 'test':
        for a in e['any_of']:
            if a != 'any' and a not in ABIL and a not in TRAITS: err(f'{w}: test {a}')
        if 'need' in e: cond(e['need'], w)
        for k in ('success', 'no_effect', 'failure'): effects(e.get(k, []), w)
    if op == 'say': SAYS[w.split(' ')[0]].append(e['text']); prose(e['text'], w)
    if op == 'flag':
        FSET[e['name']].add(w)
    if op == 'read':
        ref_id(e['card'], w); READS[w.split(' ')[0]].add(e['card'])
        if e['when'] not in ('now', 'end'): err(f'{w}: read when')
        if e['when'] == 'end' and cards.get(e['card'], {}).get('when') != 'end': err(f'{w}: {e["card"]} is no end card')
    if op in ('replace', 'insert_entropy', 'remove_entropy', 'eliminate_lock'): ref_id(e['card'], w)
    if op == 'replace': ref_id(e['with'], w)
    if op == 'spawn': ref_id(e['baddie'], w)
    if op == 'condition': ref_id(e.get('give', e.get('end')), w)
    if op == 'item': ref_id(e['gain'], w)
    if op == 'temp' and e['trait'] not in TRAITS or op == 'bank' and e['trait'] not in TRAITS: err(f'{w}: trait')
    if op == 'unlock':
        if e['kind'] in ('recipe', 'diary'): ref_id(e['id'], w)
        elif e['kind'] == 'area' and e['id'] not in cards and e['id'] not in refs: err(f'{w}: area {e["id"]}')
    if op in ('mod_test', 'mod_stat', 'rule', 'grant') and e.get('for') not in DUR: err(f'{w}: duration {e.get("for")}')
    if op == 'rule' and e['hook'] == 'home_condition': cond(e['value'], w)
def blocks(bl, w, loc=False):
    for n, b in enumerate(bl):
        ww = f'{w} block {n + 1}'
        if set(b) - {'on', 'if', 'may', 'limit', 'cost', 'do'}: err(f'{ww}: fields {list(b)}')
        if b['on'] not in (LOC_TRIG if loc else TRIG): err(f'{ww}: trigger {b["on"]}')
        if 'if' in b: cond(b['if'], ww)
        if 'limit' in b and b['limit'] not in LIMIT: err(f'{ww}: limit')
        effects(b.get('cost', []), ww); effects(b['do'], ww, b['on'] == 'in_play')
REVIEW = []
def prose(t, w):
    for a in sorted(ABIL | {'Rig', 'Recall', 'Unmake', 'Oath'}):
        if re.search(rf'\b{a}s?\b', t, re.I): REVIEW.append(f'{w}: "{a}" in prose')
    if re.search(r'[A-Z]{2}:\d\d', t): err(f'{w}: identifier in prose')
    if re.search(r'\d', t): REVIEW.append(f'{w}: digit in prose')
    if re.search('[\u2013\u2014]', t): err(f'{w}: long dash')
def words(t): return len(re.findall(r"[\w'’-]+", t))

FIELDS = {'area': 'code name act unlock_note cards substitutes', 'background': 'area prose', 'setup': 'area rank valid_if grid place figures ship objectives bans required carousel do',
 'objective': 'area n hidden requires do consequence prose', 'location': 'name sides modifiers occurs', 'projector': 'title when once again tags do', 'story': 'deck no title do',
 'lock': 'deck no hint', 'diary': 'deck no date hint_for do', 'carousel': 'name do'}
for i, e in cards.items():
    k = e['kind']
    if k not in FIELDS: err(f'{i}: kind {k}'); continue
    need = set(FIELDS[k].split())
    have = set(e) - {'id', 'kind', 'keywords', 'rev', 'icon', 'flavour', '_file'}
    if have - need: err(f'{i}: fields {have - need}')
    if need - have - {'again'}: err(f'{i}: missing {need - have}')
    if e.get('rev') != 1: err(f'{i}: rev')
    if 'flavour' in e and words(e['flavour']) > 18: err(f'{i}: flavour too long')
    if 'flavour' in e: prose(e['flavour'], i)
    if 'prose' in e: prose(e['prose'], i)
    if k == 'area':
        if e['act'] not in range(1, 6): err(f'{i}: act')
        for c in e['cards'] + e['substitutes']:
            if c not in cards: err(f'{i}: {c}')
        mine = {c for c in cards if c.startswith(i + ':')}
        if mine != set(e['cards'] + e['substitutes']): err(f'{i}: deck list differs: {mine ^ set(e["cards"] + e["substitutes"])}')
    elif k == 'setup': cond(e['valid_if'], i); blocks(e['do'], i)
    elif k == 'objective': blocks(e['do'], i); ref_id(e['consequence'], i)
    elif k == 'location':
        blocks(e['occurs'], i, True)
        if {'n', 'e', 's', 'w'} != set(e['sides']) or set(e['sides'].values()) - {'open', 'closed', 'barrier', 'sea'}: err(f'{i}: sides')
        if e['modifiers'] != [{'match': 'any', 'by': 1}]: err(f'{i}: act modifier')
    elif k in ('projector', 'story', 'diary'): effects(e['do'], i)
    elif k == 'carousel': blocks(e['do'], i)
    elif k == 'lock': prose(e['hint'], i)
    if k == 'diary':
        for x in e['do']:
            if x['op'] not in ('say', 'flag'): err(f'{i}: {x["op"]} in a diary page')
        for h in e['hint_for']: ref_id(h, i)

# ---- keywords
known = {k['id'] for k in load('keywords.yaml')}
dk = os.path.join(HERE, '..', 'decks', 'keywords.yaml')
if os.path.exists(dk): known |= {k['id'] for k in load(dk)}
else: known |= {'room', 'door', 'hare'}
for i, e in cards.items():
    for k in e.get('keywords', []):
        if k.lower() not in known and k not in BUILTIN: err(f'{i}: keyword {k}')

# ---- counts
def ids(p): return sorted(c for c in cards if re.match(p, c))
def count(p, n, what):
    if len(ids(p)) != n: err(f'{what}: {len(ids(p))}, not {n}')
count(r'^PR:0(0[1-9]|1\d|20)$', 20, 'PR of AH'); count(r'^PR:0(2[1-9]|3\d|40)$', 20, 'PR of CM'); count(r'^PR:480$', 1, 'PR:480'); count('^PR', 41, 'all PR')
count('^YA', 16, 'YA'); count(r'^AH:(1\d|2[01])$', 12, 'AH locations'); count(r'^CM:(1\d|2[01])$', 12, 'CM locations')
if [cards[c]['kind'] for c in ids('^HS')] != 'story story lock story story lock story story lock'.split(): err('HS order')
if [cards[c]['kind'] for c in ids('^OS')] != 'lock story story lock'.split(): err('OS order')
for c, e in cards.items():
    if e['kind'] in ('story', 'lock', 'diary') and int(c[3:]) != e['no']: err(f'{c}: no')
if len([1 for c in ids('^YA') if cards[c]['hint_for']]) < 6: err('YA: fewer than 6 hints')

# ---- flags
for f in set(FSET) | set(FREAD):
    if f not in flags and f not in refs: err(f'flag {f} not declared')
for f in flags:
    if not FSET[f]: err(f'flag {f} never set')
    if not FREAD[f]: err(f'flag {f} never read' if f.startswith('camp') or not flags[f]['shown'] else f'flag {f} never read')

# ---- words
def maxpath(lst):
    n = 0
    for e in lst:
        if e['op'] == 'say': n += words(e['text'])
        elif e['op'] == 'if': n += max(maxpath(e['then']), maxpath(e.get('else', [])))
    return n
for i, e in cards.items():
    if e['kind'] == 'projector':
        w = [words(t) for t in SAYS[i]]
        if not w or not 25 <= max(w) <= 90: err(f'{i}: longest say {w}')
        if w and w[0] < 25: err(f'{i}: first say {w[0]} words')
        if maxpath(e['do']) > 120: err(f'{i}: {maxpath(e["do"])} words')
    if e['kind'] == 'story':
        w = [words(t) for t in SAYS[i]]
        if not 90 <= w[0] or maxpath(e['do']) > 220: err(f'{i}: {w}, {maxpath(e["do"])} words')
    if e['kind'] == 'diary':
        w = sum(words(t) for t in SAYS[i])
        if not 60 <= w <= 180: err(f'{i}: {w} words')
    if e['kind'] == 'background' and not 60 <= words(e['prose']) <= 140: err(f'{i}: {words(e["prose"])} words')

# ---- chains, reachability of cards and pages
text = {i: repr(e) for i, e in cards.items()}
for i in ids('^PR'):
    if not any(f"'{i}'" in t for j, t in text.items() if j != i): err(f'{i}: nothing leads to it')
for i in ids('^YA'):
    if not any(f"'id': '{i}'" in t for j, t in text.items() if j != i) and int(i[3:]) < 9: err(f'{i}: nothing unlocks it')
for a in ('AH', 'CM'):
    for s in cards[a]['substitutes']:
        if not any(f"'with': '{s}'" in t for t in text.values()): err(f'{s}: nothing brings it')
edges = {i: set(READS[i]) for i in READS}
for i, e in cards.items():   # an achieved objective reads its consequence
    for o in cards.values():
        if o['kind'] == 'objective' and f"'op': 'objective', 'area': '{o['area']}', 'n': {o['n']}, 'to': 'achieved'" in text[i]: edges.setdefault(i, set()).add(o['consequence'])
def depth(i, seen=()):
    if i in seen: err(f'chain loop {seen + (i,)}'); return 0
    return 1 + max([depth(j, seen + (i,)) for j in edges.get(i, ()) if cards.get(j, {}).get('when') == 'now'], default=0)
longest = max(depth(i) for i in ids('^PR'))
if longest > 5: err(f'chain of {longest}')
for o in cards.values():
    if o['kind'] == 'objective':
        c = cards[o['consequence']]['do']
        if [x for x in c if x['op'] == 'evolve'] != [{'op': 'evolve', 'n': 2}]: err(f'{o["consequence"]}: evolve')
        if c[-1] != {'op': 'read', 'card': 'PR:480', 'when': 'now'}: err(f'{o["consequence"]}: PR:480 last')
if len(cards['PR:480']['do'][0]['cond']['all']) != 30 or len({tuple(c['objective']) for c in cards['PR:480']['do'][0]['cond']['all']}) != 30: err('PR:480: not 30 objectives')
tags = collections.Counter((e['tags'][0], t) for e in cards.values() if e['kind'] == 'projector' for t in e['tags'][1:])

# ---- setups: one always holds (states of AH O1, CM O1, CM O2, PM O1)
def holds(c, st):
    if c is True: return True
    (k, v), = c.items()
    return {'all': lambda: all(holds(x, st) for x in v), 'any': lambda: any(holds(x, st) for x in v), 'not': lambda: not holds(v, st), 'objective': lambda: (v[0], v[1]) in st}[k]()
objs = [('AH', 1), ('CM', 1), ('CM', 2), ('PM', 1)]
for r in range(5):
    for st in itertools.combinations(objs, r):
        for a in ('AH', 'CM'):
            if not [e for e in cards.values() if e['kind'] == 'setup' and e['area'] == a and holds(e['valid_if'], set(st))]: err(f'{a}: no setup for {st}')

# ---- maps, rules 1 to 5
D = {'n': (0, -1), 'e': (1, 0), 's': (0, 1), 'w': (-1, 0)}
OPP = {'n': 's', 's': 'n', 'e': 'w', 'w': 'e'}
def layout(e, rng):
    m, W, H = {}, e['grid']['w'], e['grid']['h']
    for p in e['place']:
        if 'card' in p: m[tuple(p['at'])] = p['card']
    for p in e['place']:
        if 'shuffle' in p:
            sp = [tuple(x) for x in p['at']] if 'at' in p else [(x, y) for y in range(1, H + 1) for x in range(1, W + 1) if (x, y) not in m]
            if len(sp) != len(p['shuffle']): err(f'{e["id"]}: {len(sp)} spaces for {len(p["shuffle"])} cards')
            cs = p['shuffle'][:]; rng.shuffle(cs)
            m.update(zip(sp, cs))
    fixed = tuple(e['figures'])
    if any(x['op'] == 'shuffle' for b in e['do'] if b['on'] == 'setup' for x in b['do']):   # rows are shuffled
        for y in range(1, H + 1):
            sp = [s for s in m if s[1] == y and s != fixed]
            cs = [m[s] for s in sp]; rng.shuffle(cs); m.update(zip(sp, cs))
    for b in e['do']:
        for x in b['do']:
            if b['on'] == 'setup' and x['op'] == 'replace':
                for s in m:
                    if m[s] == x['card']: m[s] = x['with']
    return m
def bfs(m, start):
    d, q = {start: 0}, [start]
    for s in q:
        for k, (dx, dy) in D.items():
            t = (s[0] + dx, s[1] + dy)
            if t in m and t not in d and cards[m[s]]['sides'][k] == 'open' and cards[m[t]]['sides'][OPP[k]] == 'open':
                d[t] = d[s] + 1; q.append(t)
    return d
report = []
for e in [c for c in cards.values() if c['kind'] == 'setup']:
    rng = random.Random(1); far = 0; lo, hi = 1.0, 0.0; rows = set()
    for _ in range(3000):
        m = layout(e, rng)
        if not (12 <= len(m) <= 30 and len(set(m.values())) == len(m)): err(f'{e["id"]}: {len(m)} locations'); break
        d = bfs(m, tuple(e['figures']))
        if len(d) != len(m): err(f'{e["id"]}: unreachable {set(m) - set(d)} in {m}'); break
        far = max(far, max(d.values()))
        inner = blocked = 0
        for s in m:
            for k in ('e', 's'):
                t = (s[0] + D[k][0], s[1] + D[k][1])
                if t in m:
                    inner += 1
                    blocked += not (cards[m[s]]['sides'][k] == 'open' and cards[m[t]]['sides'][OPP[k]] == 'open')
        lo, hi = min(lo, blocked / inner), max(hi, blocked / inner)
        if not [s for s in m if 'Carousel' in cards[m[s]]['keywords']]: err(f'{e["id"]}: no Carousel')
        if e['area'] == 'CM': rows.add(tuple(sum('spring' in cards[m[s]]['keywords'] for s in m if s[1] == y) for y in (1, 2, 3)))
        if e['id'] == 'CM:03' and any('spring' not in cards[m[s]]['keywords'] for s in ((1, 1), (4, 1), (1, 3), (4, 3))): err('CM:03: post without spring')
    if far > 7: err(f'{e["id"]}: {far} moves')
    if lo < .05 or hi > .25: err(f'{e["id"]}: blocked {lo:.2f} to {hi:.2f}')
    if e['id'] in ('CM:02', 'CM:04') and rows != {(2, 2, 2)}: err(f'{e["id"]}: springs by row {rows}')
    report.append(f'{e["id"]}: farthest {far}, blocked {lo:.0%} to {hi:.0%}' + (f', springs by row {sorted(rows)}' if rows else ''))
KINDS = {'AH': dict(goal='11 12 13 14 15 16 17', help='10 18 19', hurt='20 21'), 'CM': dict(goal='11 12 13 14 15 16', help='10 17 18', hurt='19 20')}
for a, kk in KINDS.items():
    locs = [cards[c] for c in cards[a]['cards'] if cards[c]['kind'] == 'location']
    t = {b['on'] for l in locs for b in l['occurs']}
    if not {'when_flipped', 'when_landed_on', 'once_per_turn', 'once_per_player', 'once_per_projection'} <= t: err(f'{a}: timings {t}')
    share = {k: len(v.split()) / len(locs) for k, v in kk.items()}
    if not (.25 <= share['goal'] <= .6 and .1 <= share['help'] <= .3 and .05 <= share['hurt'] <= .3): err(f'{a}: shares {share}')
    report.append(f'{a}: ' + ', '.join(f'{k} {v:.0%}' for k, v in share.items()))

for l in report: print(l)
print('Projector tags:', ', '.join(f'{a} {t} {n}' for (a, t), n in sorted(tags.items())), '| longest chain', longest)
tot = sum(words(t) for v in SAYS.values() for t in v)
print(len(cards), 'entries,', len(flags), 'flags,', tot, 'words of say')
print('Expected from others and used:', ' '.join(sorted(x for x in USED if x not in cards)))
for r in REVIEW: print('review', r)
for x in WARN: print('WARN', x)
for x in ERR: print('ERROR', x)
print('errors:', len(ERR))
sys.exit(bool(ERR))
