#!/usr/bin/env python3
"""Checker for the decks part: python3 check.py [-v]. Needs PyYAML."""
import re, sys, os, yaml, collections
HERE = os.path.dirname(os.path.abspath(__file__))
RULES = '/work/shared/rules/the_projector.md'
class L(yaml.SafeLoader): pass
L.yaml_implicit_resolvers = {k: [(t, r) for t, r in v if t not in ('tag:yaml.org,2002:bool', 'tag:yaml.org,2002:timestamp', 'tag:yaml.org,2002:value')] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
L.add_implicit_resolver('tag:yaml.org,2002:bool', re.compile(r'^(true|false)$'), list('tf'))
def nodup(loader, node, deep=False):
    seen = set()
    for k, _ in node.value:
        key = loader.construct_object(k)
        if key in seen: raise SystemExit(f'duplicate key {key} at {k.start_mark}')
        seen.add(key)
    return yaml.SafeLoader.construct_mapping(loader, node, deep=True)
L.add_constructor('tag:yaml.org,2002:map', nodup)
errs, warns = [], []
cov = {'slice': collections.Counter(), 'zz': collections.Counter()}
scope = 'slice'
def err(p, m): errs.append(f'{p}: {m}')
def seen(kind, name): cov[scope][(kind, str(name))] += 1
def load(f):
    with open(os.path.join(HERE, f), encoding='utf-8') as h: return yaml.load(h, L) or []

# ---- the language, op table read from the rules file so that nothing is left out
OPS = {}
src = open(RULES, encoding='utf-8').read()
part = src[src.index('### Effect language'):src.index('Semantics, each with tests')]
for m in re.finditer(r'^\| `(\w+)` \|([^|]*)\|', part, re.M):
    if m.group(1) != 'rule' or 'hook' in m.group(2): OPS[m.group(1)] = [x.strip() for x in re.sub(r'\([^)]*\)', '', m.group(2)).split(',') if x.strip()]
TRIG = re.findall(r'`(\w+)`', re.search(r'^Triggers: (.*)$', part, re.M).group(1))
HOOKS = [h.strip() for h in re.search(r'hooks: ([^|]*)\|', part).group(1).split(',')]
NUMK = 'sm sm_div count stat flag level temp by_party left rolled natural round depth range highest lowest div deck deck_count reserve sum sub mul mod min max'.split()
CONDK = 'all any not cmp exists has flag objective unlocked at extends mode phase test cause adjacent same'.split()
THING = 'player location baddie card item resource condition token space lighthouse ship slide maneuver'.split()
SELK = 'of zone owner reach where keyword named range face pick n by optional as'.split()
REFS = 'you current source target here it event event:player ship party'.split()
ZONES = 'hand draw discard lost reserve area global grid stash e_draw e_discard e_dismissed e_play e_current hold keep'.split()
DUR = 'test next_test turn round next_turn projection in_play campaign'.split()
LIMIT = 'turn turn_here round player projection campaign'.split()
STATS = 'attack health armor will instances wounds hand draw discard lost cards_played moves_made column row hull tier difficulty marks bonus'.split()
MODSTATS = 'attack armor will health hand range'.split()
PICKS = 'all choose random top nearest'.split()
WIN = 'action_start action_done entropy_revealed entropy_done flipped landed test_declared rolled outcome chain_card attack damage card_loss baddie_leaves would_dissipate turn_end stability_before stability_after player_left'.split()
EVENTS = TRIG + 'granted returned_home dissipated carrier_plays_card carrier_flips_location carrier_leaves end_of_carriers_next_turn start_of_granters_next_turn end_of_round'.split()
WHAT = 'play react discard_move move use once_text home draw'.split()
UNLOCK = 'area ability ability_deck recipe maneuvers diary diary_deck ship item location'.split()
TRAITS = 'awareness construction agility force empathy resolve imagination'.split()
DECKW = 'size limit traits max_trait abilities max_copies melded'.split()
RUNNING = {'mod_test', 'mod_stat', 'prevent', 'redirect', 'forbid', 'grant', 'rule'}
ids, names, kws, flags_set, flags_read, flags_decl, refs = {}, {}, {}, set(), set(), set(), collections.defaultdict(set)
def kwname(k): return re.sub(r' (\d+|[nesw])$', '', str(k)).lower()
def keyword(k, p): refs['keyword'].add((kwname(k), p)); seen('keyword', kwname(k))
def match(v, p):
    for x in (v if isinstance(v, list) else [v]):
        refs['match'].add((x, p))
def dur(v, p):
    if isinstance(v, list): seen('duration', 'list')
    for x in (v if isinstance(v, list) else [v]):
        if x not in DUR: err(p, f'duration {x!r}')
        seen('duration', x)
def ref(v, p):
    if isinstance(v, dict): seen('ref', 'Select'); return select(v, p)
    if isinstance(v, list):
        for x in v: ref(x, p)
        return
    if isinstance(v, str) and v.startswith('it:'): seen('ref', 'it:name'); return
    if v not in REFS: return err(p, f'ref {v!r}')
    seen('ref', v)
def refid(v, p, kind='card'):
    """an identifier, or a Ref"""
    if isinstance(v, str) and re.match(r'^[A-Z]{2}:\d{2,3}$', v): refs['card'].add((v, p))
    else: ref(v, p)
def cid(v, p):
    if not (isinstance(v, str) and re.match(r'^[A-Z]{2}:\d{2,3}$', v)): return err(p, f'identifier {v!r}')
    refs['card'].add((v, p))
def num(v, p):
    if isinstance(v, bool) or v is None: return err(p, f'number {v!r}')
    if isinstance(v, int): return
    if not isinstance(v, dict) or len(v) != 1: return err(p, f'number {v!r}')
    k, a = next(iter(v.items()))
    if k not in NUMK: return err(p, f'Num {k}')
    seen('num', k)
    if k == 'count': select(a, p)
    elif k == 'stat':
        ref(a[0], p)
        if a[1] not in STATS: err(p, f'stat {a[1]}')
        seen('stat', a[1])
    elif k == 'flag': flags_read.add((a, p))
    elif k == 'level': refs['ability'].add((a, p))
    elif k == 'temp':
        ref(a[0], p)
        if a[1] not in TRAITS: err(p, f'trait {a[1]}')
    elif k == 'by_party':
        if set(a) != {'2', '3', '4'}: err(p, 'by_party keys')
        for x in a.values(): num(x, p)
    elif k == 'range': ref(a[0], p); ref(a[1], p)
    elif k in ('highest', 'lowest'): select(a[0], p); seen('stat', a[1])
    elif k in ('div', 'mod'): num(a[0], p); num(a[1], p)
    elif k == 'deck':
        if a not in DECKW: err(p, f'deck {a}')
        seen('deck', a)
    elif k == 'reserve': seen('reserve', a)
    elif k == 'deck_count': keyword(a, p)
    elif k in ('sum', 'min', 'max', 'sub', 'mul'):
        if k in ('sub', 'mul') and len(a) != 2: err(p, k)
        for x in a: num(x, p)
def cond(v, p):
    if v is True: return seen('cond', 'true')
    if not isinstance(v, dict) or len(v) != 1: return err(p, f'cond {v!r}')
    k, a = next(iter(v.items()))
    if k not in CONDK: return err(p, f'Cond {k}')
    seen('cond', k)
    if k in ('all', 'any'):
        for x in a: cond(x, p)
    elif k == 'not': cond(a, p)
    elif k == 'cmp':
        num(a[0], p); num(a[2], p)
        if a[1] not in ('<', '<=', '=', '>=', '>'): err(p, f'cmp {a[1]}')
        seen('cmp', a[1])
    elif k == 'exists': select(a, p)
    elif k == 'has': ref(a[0], p); keyword(a[1], p)
    elif k == 'flag': flags_read.add((a, p))
    elif k == 'objective':
        if a[2] not in ('locked', 'hidden', 'revealed', 'achieved'): err(p, f'objective {a}')
        seen('objective_state', a[2])
    elif k == 'unlocked':
        if a[0] not in UNLOCK: err(p, f'unlocked {a}')
    elif k in ('at', 'adjacent', 'same'): ref(a[0], p); ref(a[1], p)
    elif k == 'extends': ref(a[0], p); keyword(a[1], p); dur(a[2], p)
    elif k == 'mode':
        if a not in ('normal', 'location'): err(p, a)
        seen('mode', a)
    elif k == 'phase': seen('phase', a)
    elif k == 'test': match(a, p)
    elif k == 'cause':
        if a not in ('hand', 'loss', 'stability', 'entropy', 'card'): err(p, a)
        seen('cause', a)
def select(v, p):
    if not isinstance(v, dict): return ref(v, p)
    if 'of' not in v: err(p, f'Select without of: {v}')
    for k, a in v.items():
        if k not in SELK: err(p, f'Select field {k}'); continue
        seen('select', k)
        if k == 'of':
            if isinstance(a, list): seen('select', 'of list')
            for x in (a if isinstance(a, list) else [a]):
                if x not in THING: err(p, f'thing {x}')
                seen('thing', x)
        elif k == 'zone':
            if isinstance(a, list): seen('select', 'zone list')
            for x in (a if isinstance(a, list) else [a]):
                if x not in ZONES: err(p, f'zone {x}')
                seen('zone', x)
        elif k in ('owner', 'reach', 'by'): ref(a, p)
        elif k == 'where': cond(a, p)
        elif k == 'keyword': keyword(a, p)
        elif k == 'named': cid(a, p)
        elif k == 'range': num(a[0], p); ref(a[1], p)
        elif k == 'face':
            if a not in ('up', 'down'): err(p, a)
            seen('face', a)
        elif k == 'pick':
            if a not in PICKS: err(p, f'pick {a}')
            seen('pick', a)
        elif k == 'n': num(a, p)
        elif k == 'optional' and a is not True and a is not False: err(p, 'optional')
def effs(v, p, running=False):
    if not isinstance(v, list): return err(p, f'effect list expected, got {v!r}')
    for i, e in enumerate(v): eff(e, f'{p}[{i}]', running)
def one(v, allowed, p, kind=None):
    if v not in allowed: err(p, f'{v!r} not in {allowed}')
    if kind: seen(kind, v)
def eff(e, p, running=False):
    if not isinstance(e, dict) or 'op' not in e: return err(p, f'not an effect: {e!r}')
    o = e['op']
    if o not in OPS: return err(p, f'unknown op {o}')
    if running and o not in RUNNING: err(p, f'op {o} in a running block')
    seen('op', o); p = f'{p}.{o}'
    for k, a in e.items():
        if k == 'op': continue
        if k not in OPS[o]: err(p, f'field {k}'); continue
        seen('field', f'{o}.{k}')
        q = f'{p}.{k}'
        if k in ('then', 'else', 'success', 'no_effect', 'failure') or (k == 'do' and o in ('seq', 'for_each', 'repeat', 'roll')): effs(a, q)
        elif k == 'do' and o == 'token': blocks(a, q, None)
        elif k in ('cond', 'need'): cond(a, q)
        elif k in ('min', 'max', 'times', 'mod', 'by', 'n', 'quarter', 'value') and o != 'rule' :
            num(a, q)
        elif o == 'rule':
            if k == 'hook': one(a, HOOKS, q, 'hook')
            elif k == 'for': dur(a, q)
            elif k == 'value':
                h = e.get('hook')
                if h == 'home_condition': cond(a, q)
                elif h in ('natural_1', 'natural_20'): one(a, ['plain'], q)
                elif h in ('diagonal', 'cardless_test'): one(a, [True], q)
                elif h == 'bank_on_dissipate': one(a, ['all', 'half'], q, 'bank_value')
                else: num(a, q)
        elif k == 'for': dur(a, q)
        elif k == 'who' or (k, o) in {('in', 'for_each'), ('against', 'mod_test'), ('source', 'prevent'), ('source', 'redirect'), ('from', 'give'), ('to', 'give'), ('select', 'give'), ('select', 'take'), ('to', 'grant'), ('from', 'revoke'), ('what', 'place'), ('a', 'swap'), ('b', 'swap'), ('target', 'wound'), ('target', 'defeat'), ('target', 'dismiss'), ('baddie', 'attack_now'), ('baddie', 'shift'), ('to', 'redirect'), ('item', 'use_mark')}: ref(a, q)
        elif k == 'at': ref(a, q)
        elif (o, k) == ('move', 'to'): ref(a, q)
        elif (o, k) == ('choose', 'options'):
            for i, op in enumerate(a):
                r = f'{q}[{i}]'
                for f in op:
                    if f not in ('text', 'if', 'cost', 'do'): err(r, f'option field {f}')
                    seen('option', f)
                if 'if' in op: cond(op['if'], r)
                if 'cost' in op: effs(op['cost'], r)
                effs(op.get('do', []), r); words(op['text'], 1, 14, r, 'option')
        elif k == 'dice': one(a, 'd4 d6 2d6 d8 d10 d12 d20'.split(), q, 'dice')
        elif k in ('any_of', 'match'): match(a, q)
        elif (o, k) == ('say', 'text'): words(a, 1, 120, q, 'say')
        elif (o, k) == ('mod_stat', 'target'): seen('mod_stat_target', 'ability') or refs['ability'].add((a, q)) if isinstance(a, str) and a not in REFS and not a.startswith('it:') else ref(a, q)
        elif k == 'stat': one(a, MODSTATS, q, 'mod_stat')
        elif (o, k) == ('prevent', 'event'): one(a, 'attack damage card_loss dissipation text'.split(), q, 'prevent')
        elif (o, k) == ('redirect', 'event'): one(a, ['attack', 'damage'], q, 'redirect')
        elif k == 'amount':
            if a != 'all': num(a, q)
        elif (o, k) == ('forbid', 'what'): one(a, WHAT, q, 'forbid')
        elif (o, k) == ('reroll', 'what'): one(a, ['test', 'stability'], q, 'reroll')
        elif k == 'keyword': keyword(a, q)
        elif k == 'params':
            for x in a.values():
                if not isinstance(x, str): num(x, q)
        elif k == 'pick': one(a, PICKS, q)
        elif (o, k) == ('recover', 'to'): one(a, ['discard', 'hand'], q, 'recover')
        elif (o, k) == ('take', 'to'): one(a, ZONES, q)
        elif k == 'ability':
            if a != 'choose': refs['ability'].add((a, q))
            else: seen('level', 'choose')
        elif k == 'through': one(1, [1], q); [seen('through', x) for x in a]
        elif k in ('up_to', 'straight', 'over', 'eliminate', 'ignore_armor', 'each_instance', 'divide', 'reorder', 'wreck'):
            if a is not True and a is not False: err(q, 'bool')
        elif k == 'face': one(a, ['up', 'down'], q)
        elif (o, k) in {('lay', 'card'), ('cover', 'card')}: refid(a, q)
        elif (o, k) == ('take_up', 'to'): one(a, ['deck', 'keep'], q, 'take_up')
        elif k == 'side': one(a, 'n e s w all choose'.split(), q, 'side')
        elif k == 'state': one(a, 'open closed barrier sea'.split(), q, 'state')
        elif k == 'card' or k == 'with': cid(a, q)
        elif (o, k) == ('spawn', 'baddie'): cid(a, q)
        elif (o, k) in {('spawn', 'in'), ('stay', 'in'), ('shift', 'to')}:
            if a in ('your_area', 'global'): seen(f'{o}_in', a)
            else: seen(f'{o}_in', 'location'); ref(a, q)
        elif o == 'token' and k in ('put', 'take'): num(a, q)
        elif (o, k) == ('token', 'kind'): refs['token'].add((a, q))
        elif (o, k) in {('item', 'gain'), ('item', 'lose'), ('item', 'copy'), ('condition', 'give'), ('condition', 'end')}: refid(a, q)
        elif o == 'resource' and k in ('gain', 'keep', 'spend'): num(a, q)
        elif (o, k) == ('resource', 'kind'): one(a, 'wood brass cloth glass herb ink spark salt'.split(), q)
        elif k == 'discount': num(a, q)
        elif k == 'trait': one(a, TRAITS + (['choose', 'each', 'highest'] if o == 'temp' else []), q); seen('temp_trait', a if a in ('choose', 'each', 'highest') else 'name')
        elif k == 'part': one(a, ['all', 'half'], q, 'part')
        elif (o, k) == ('mimic', 'range'): num(a, q)
        elif k == 'when': one(a, ['now', 'end'], q, 'read')
        elif (o, k) == ('unlock', 'kind'): one(a, UNLOCK, q, 'unlock')
        elif (o, k) == ('unlock_top', 'deck'): seen('unlock_top', 'choose' if a == 'choose' else 'name')
        elif (o, k) == ('unlock_top', 'cards'): num(a, q)
        elif (o, k) == ('objective', 'to'): one(a, ['revealed', 'achieved'], q, 'objective_to')
        elif (o, k) == ('flag', 'name'): flags_set.add((a, q))
        elif o == 'flag' and k in ('set', 'add'): num(a, q)
        elif o == 'ship' and k in ('hull', 'moves'): num(a, q)
        elif (o, k) == ('ship', 'board'): ref(a, q)
        elif o == 'maneuver': ref(a, q)
        elif k in ('as', 'area', 'id'): pass
        else: err(q, 'no rule for this field')
HAND = {'draw'}
def walk(e):
    if isinstance(e, dict):
        yield e
        for x in e.values(): yield from walk(x)
    elif isinstance(e, list):
        for x in e: yield from walk(x)
def to_hand(v): return any(x.get('op') == 'draw' or (x.get('op') in ('take', 'recover') and x.get('to') == 'hand') for x in walk(v))
def blocks(v, p, kind):
    if not isinstance(v, list): return err(p, 'block list expected')
    for i, b in enumerate(v):
        q = f'{p}[{i}]'
        for k in b:
            if k not in ('on', 'if', 'may', 'limit', 'cost', 'do'): err(q, f'block field {k}')
            seen('block', k)
        if b.get('on') not in TRIG: err(q, f"trigger {b.get('on')!r}")
        seen('trigger', b.get('on'))
        if kind == 'location' and b.get('on') not in ('when_flipped', 'when_landed_on', 'once_per_turn', 'once_per_player', 'once_per_projection', 'in_play', 'round_end', 'entered'): err(q, f"trigger {b['on']} on a location")
        if 'if' in b: cond(b['if'], q)
        if 'limit' in b: one(b['limit'], LIMIT, q, 'limit')
        if 'cost' in b: effs(b['cost'], q + '.cost')
        effs(b.get('do'), q, b.get('on') == 'in_play')
        if (kind in ('item', 'perk') or b.get('on') == 'use') and to_hand(b) and 'limit' not in b: err(q, 'TP-R129: cards to hand without limit')
def words(t, lo, hi, p, what):
    n = len(str(t).split())
    if not lo <= n <= hi: err(p, f'{what}: {n} words, not {lo} to {hi}: {t}')
COMMON = {'id', 'kind', 'keywords', 'rev', 'icon', 'flavour'}
FIELDS = {
 'trait': 'name colour symbol order', 'ability': 'name deck order trait unlock_cost xp xp_limit study_limit specified_only no_test windows usable_if target target_when own_mod success failure nat1 nat20 nat20_instead help limit',
 'entropy': 'tier name stays baddie do', 'baddie': 'name tier attack health armor will instances in do', 'condition': 'name good do ends remove', 'resource': 'name resource copies do',
 'item': 'name source recipe_no difficulty recipe unique_group uses may_be_permanent do', 'perk': 'name do', 'style': 'name deck_if', 'realspace': 'party total cards',
 'keyword': 'name note carriers params starts ends effect hook stacking does_not_break moved_covered rank reminder text tests',
 'area': 'code name act unlock_note cards substitutes', 'background': 'area prose', 'setup': 'area rank valid_if grid place figures ship objectives bans required carousel do',
 'objective': 'area n hidden requires do consequence prose', 'location': 'name sides modifiers occurs', 'maneuver': 'name set steps do', 'projector': 'title when once again tags do',
 'story': 'deck no title prose do', 'lock': 'deck no hint', 'diary': 'deck no date hint_for prose do', 'ship': 'name hull_max hull_start hold stations', 'flag': 'name shown', 'cover': 'name sides modifiers occurs', 'carousel': 'name home'}
OPTIONAL = {'limit', 'note', 'recipe_no', 'again', 'prose'}
def entry(e, f):
    k = e.get('kind'); p = f"{f} {e.get('id', e.get('name'))}"
    if k not in FIELDS: return err(p, f'kind {k}')
    need = set(FIELDS[k].split())
    for x in e:
        if x not in need | COMMON: err(p, f'field {x}')
    if k == 'keyword':
        if 'note' in e: need = {'name', 'note'}
        else: need -= {'note'}
    for x in need - OPTIONAL:
        if x not in e: err(p, f'field {x} missing')
    if 'id' in e:
        if (e['id']) in ids: err(p, f"id twice, also in {ids[e['id']]}")
        ids[e['id']] = f
    for w in e.get('keywords', []): keyword(w, p)
    if e.get('flavour'): words(e['flavour'], 1, 18, p, 'flavour')
    for d in ('do', 'occurs'):
        if d in e:
            if k in ('maneuver', 'projector', 'story', 'diary'): effs(e[d], p)
            else: blocks(e[d], p, k)
    if k == 'ability':
        if e['name'] in names: err(p, 'name twice')
        names[e['name']] = e
        if e['trait'] not in TRAITS: err(p, 'trait')
        for w in (e['deck'], e['trait']):
            if w not in e['keywords']: err(p, f'keyword {w} missing')
        if ('reaction' in e['keywords']) != (e['windows'] != []): err(p, 'Reaction and windows do not agree')
        if e['windows'] != 'all':
            for w in e['windows']: one(w, WIN, p, 'window')
        else: seen('window', 'all')
        cond(e['usable_if'], p)
        if e['target'] is not None: select(e['target'], p)
        one(e['target_when'], ['before', 'after'], p); num(e['own_mod'], p)
        for w in ('success', 'failure', 'nat1', 'nat20'): effs(e[w], f'{p}.{w}'); seen('ability', w) if e[w] else None
        if not e['nat1'] or not e['nat20']: err(p, 'natural results')
        if any(x.get('op') in ('lose', 'dissipate', 'evolve') for x in walk(e['nat1'])): err(p, 'nat1 too hard')
        if to_hand([e['success'], e['nat20']]) and e.get('limit') not in LIMIT: err(p, 'TP-R129')
        seen('ability', 'nat20_instead') if e['nat20_instead'] else None
        seen('ability', 'specified_only') if e['specified_only'] else None
        seen('ability', 'no_test') if e['no_test'] else None
        if e.get('limit'): one(e['limit'], LIMIT, p, 'limit')
        o = e['order']; op = e['deck'] in ('survival', 'defense', 'movement', 'negotiation', 'crafting')
        if scope == 'slice' or e['id'][:2] != 'ZA':
            c = ([3, 4, 5, 6, 8, 10, 12, 15] if op else [6, 7, 8, 9, 10, 12, 14, 16])[o - 1]
            if e['unlock_cost'] != c: err(p, f'unlock cost {c}')
            if e['study_limit'] not in (9 if e['xp'] < 2 else 8, None): err(p, 'study limit')
            if scope == 'slice': words(e['help'], 15, 60, p, 'help')
    if k == 'condition':
        for x in e['ends']: one(x, EVENTS, p, 'end')
        r = e['remove']
        if 'cost' in r: effs(r['cost'], p)
        elif 'test' in r: eff(r['test'], p)
        else: err(p, 'remove')
    if k == 'keyword' and 'note' not in e:
        for x in e['starts'] + e['ends']: one(x, EVENTS, p, 'end')
        blocks(e['effect'], p, 'keyword')
        if not e['effect'] and not e['hook']: err(p, 'neither effect nor hook')
        one(e['stacking'], ['none', 'add', 'max', 'longest'], p); one(e['moved_covered']['rule'], ['with_carrier', 'sleeps', 'ends', 'gone_with_card'], p)
        if len([t for t in e['tests'] if not t.startswith('TP')]) < 2: err(p, 'two tests at least')
    if k == 'style': cond(e['deck_if'], p)
    if k == 'setup':
        cond(e['valid_if'], p)
        if e['bans'] is not None: cond(e['bans'], p)
        if e['carousel'] != 'default': cond(e['carousel'], p)
        occ = []
        for pl in e['place']:
            if 'at' in pl: occ += [tuple(pl['at'])] if isinstance(pl['at'][0], int) else [tuple(x) for x in pl['at']]
            for c in [pl['card']] if 'card' in pl else pl['shuffle']: cid(c, p)
        if len(occ) != len(set(occ)): err(p, 'two cards on one space')
        for c, r in occ:
            if not (1 <= c <= e['grid']['w'] <= 6 and 1 <= r <= e['grid']['h'] <= 6): err(p, f'space {c},{r}')
    if k == 'ship':
        for s in e['stations']: blocks(s['do'], p, 'ship')
    if k == 'maneuver':
        for s in e['steps']: match(s['match'], p)
    if k == 'flag': flags_decl.add(e['name'])
    if k == 'baddie': num(e['attack'], p)
def main():
    global scope
    counts = {'traits': 7, 'abilities': 25, 'entropy_1': 20, 'entropy_2': 20, 'story_entropy': 4, 'baddies': 16, 'conditions': 8, 'resources': 8, 'items': 13, 'perks': 4, 'styles': 4, 'realspace': 3}
    data = {}
    for f, n in {**counts, 'keywords': None}.items():
        data[f] = load(f + '.yaml')
        if n and len(data[f]) != n: err(f, f'{len(data[f])} entries, not {n}')
        for e in data[f]: entry(e, f)
    for x in load('flags.yaml'): flags_decl.add(x['name'])
    bi = [k for k in data['keywords'] if 'note' not in k]
    if len(bi) != 27: err('keywords', f'{len(bi)} built-in')
    known = {k['name'].lower() for k in data['keywords']} | set(TRAITS)
    # entropy composition
    def comp(deck):
        c = collections.Counter()
        for e in deck:
            b = e['baddie']
            if b: c['b_' + b['in']] += 1
            else:
                ks = [k for k in e['keywords'] if k in ('drain', 'pressure', 'hindrance', 'trace', 'choice', 'change')]
                if len(ks) != 1: err(e['id'], f'kind of card {ks}')
                c[ks[0]] += 1
            if e['stays'] != any(x.get('op') == 'stay' for x in walk(e['do'])): err(e['id'], 'stays')
            if 'hindrance' in e['keywords'] and not any(x.get('op') == 'discard_this' for x in walk(e['do'])): err(e['id'], 'hindrance without an end')
        return dict(c)
    want1 = {'b_your_area': 4, 'b_global': 2, 'drain': 4, 'pressure': 2, 'hindrance': 2, 'trace': 3, 'choice': 2, 'change': 1}
    want2 = {'b_your_area': 4, 'b_global': 2, 'b_location': 1, 'drain': 3, 'pressure': 2, 'hindrance': 3, 'trace': 3, 'choice': 1, 'change': 1}
    for d, w, pre, t in (('entropy_1', want1, 'EA', 1), ('entropy_2', want2, 'EB', 2)):
        if comp(data[d]) != w: err(d, f'composition {comp(data[d])}')
        if [e['id'] for e in data[d]] != [f'{pre}:{i:02d}' for i in range(1, 21)]: err(d, 'ids')
        none = 0
        for e in data[d]:
            if e['tier'] != t: err(e['id'], 'tier')
            b = e['baddie']
            # what a single choice of this card can take: sum of lose and discard in one option, at most 2
            def worst(v):
                if isinstance(v, list): return sum(worst(x) for x in v)
                o = v.get('op')
                if o in ('lose', 'discard'): return v['n']
                if o == 'choose': return max(worst(x.get('cost', [])) + worst(x.get('do', [])) for x in v['options'])
                if o == 'if': return max(worst(v.get('then', [])), worst(v.get('else', [])))
                if o in ('for_each', 'seq'): return worst(v['do'])
                return 0
            for bl in e['do']:
                if worst(bl.get('cost', [])) + worst(bl['do']) > 2: err(e['id'], 'takes more than 2 cards')
            if b:
                none += b['will'] is None
                swarm = b['instances'] > 1
                hl, hh = (1, 2) if t == 1 else (2, 3)
                if b['in'] == 'global': hl, hh = hl + 1, hh + 1
                if swarm: hl = hh = 1
                if not (b['attack'] == 1 and hl <= b['health'] <= hh and 0 <= b['armor'] <= 1): err(e['id'], f'values {b}')
                if b['will'] not in ((0, 1, None) if t == 1 else (1, None)): err(e['id'], 'will')
                if b['attack'] * b['instances'] > 2: err(e['id'], 'more than 2 a turn')
                if (b['in'] == 'global') != ('Everywhere' in e['keywords']): err(e['id'], 'Everywhere')
                if b['in'] == 'location' and not any(k.startswith('Hunter') for k in e['keywords']): err(e['id'], 'token without Hunter')
        if none > 7 * .25: err(d, f'{none} without will')
    for e in data['story_entropy']:
        if 'Story' not in e['keywords']: err(e['id'], 'Story')
    for b in data['baddies']:
        sw = b['instances'] > 1
        hl, hh = {1: (1, 2), 2: (2, 3)}[b['tier']]
        if sw: hl = hh = 1
        if b['attack'] != 1 or not hl <= b['health'] <= hh or b['armor'] > 1: err(b['id'], 'values')
        if b['will'] not in {1: (0, 1, None), 2: (1, None)}[b['tier']]: err(b['id'], 'will')
        if sw != any(k.startswith('Swarm') for k in b['keywords']): err(b['id'], 'Swarm')
    if sum(b['will'] is None for b in data['baddies'] if b['tier'] == 1) > 3: err('baddies', 'too many without will')
    for i in data['items']:
        if i['source'] == 'craft':
            if not (1 <= i['difficulty'] <= 5 and len(i['recipe']) >= 2 and sum(i['recipe'].values()) <= 4): err(i['id'], 'recipe')
            if i['id'] != f"IT:{i['recipe_no']:02d}": err(i['id'], 'recipe_no')
        if (i['uses'] or 0) and f"Uses {i['uses']}" not in i['keywords']: err(i['id'], 'Uses')
    for r in data['resources']:
        if r['copies'] != 9: err(r['id'], 'copies')
    for r in data['realspace']:
        if sum(r['cards'].values()) != r['total'] or r['total'] != {2: 14, 3: 12, 4: 10}[r['party']]: err(r['id'], 'sum')
        for a in r['cards']: refs['ability'].add((a, r['id']))
    # every ability against the table of the rules file
    def table(entries, full):
        rows = {}
        for m in re.finditer(r'^\| (\w\w) (\d) \| ([^|]+) \| (\w+) \| (\w+) \| (\w+) \| ([^|]+) \|', src, re.M):
            rows[f'{m[1]}:0{m[2]}'] = m.groups()
        if len(rows) != 64: err('rules', f'{len(rows)} abilities in the table')
        for e in entries:
            if e['kind'] != 'ability' or e['id'] not in rows: continue
            _, _, nm, trt, xp, lim, fx = rows[e['id']]
            r = nm.endswith(' R'); nm = nm[:-2] if r else nm
            own = int((re.search(r'Own (-\d+):', fx) or [0, 0])[1])
            got = (e['name'], e['trait'], e['xp'], e['xp_limit'], e['study_limit'], 'reaction' in e['keywords'], e['no_test'], e['own_mod'] if isinstance(e['own_mod'], int) else 0)
            wantd = (nm, trt.lower(), int(xp[0]) if xp != 'none' else 1, 'turn' if xp.endswith('t') else None, None if lim == 'none' else int(lim), r, fx.startswith('no test'), own)
            if got != wantd: err(e['id'], f'table says {wantd}, card {got}')
        return len(rows)
    table(data['abilities'], False)
    # prose that states rules
    for d in data.values():
        for e in d:
            for t in [e.get('flavour', '')] + [x['text'] for x in walk(e.get('do', [])) if x.get('op') == 'say']:
                if re.search(r'\d|[A-Z]{2}:\d\d', str(t)): err(e['id'], f'number in prose: {t}')
    abn = [a for a in names]
    for d in data.values():
        for e in d:
            for t in [e.get('flavour', '')] + [x['text'] for x in walk(e.get('do', [])) if 'text' in x]:
                for a in abn:
                    if re.search(rf'\b{a}\b', str(t), re.I) and '-v' in sys.argv: print('review: ability name in prose', e['id'], a, '|', t)
    slice_flags_set, slice_flags_read = set(flags_set), set(flags_read)
    slice_refs = {k: set(v) for k, v in refs.items()}
    # ---- the test area
    scope = 'zz'
    if os.path.exists(os.path.join(HERE, 'examples_zz.yaml')):
        zz = load('examples_zz.yaml')
        for e in zz: entry(e, 'zz')
        table(zz, True)
        left = {m for m in (f'{a}:0{i}' for a in ('SV', 'DE', 'MV', 'NG', 'CR', 'TA', 'SE', 'DR') for i in range(1, 9)) if m not in ids}
        if left: err('zz', f'abilities nowhere: {left}')
        raw = open(os.path.join(HERE, 'examples_zz.yaml'), encoding='utf-8').read().split('\n')
        for i, l in enumerate(raw):
            if l.startswith('- ') and not (i and raw[i - 1].startswith('# test')):
                j = i - 1
                while j >= 0 and raw[j].startswith('#') and not raw[j].startswith('# test'): j -= 1
                if not (j >= 0 and raw[j].startswith('# test')): err('zz', f'line {i + 1} without a test comment: {l[:60]}')
        real = {kwname(w) for e in zz for w in e.get('keywords', [])} | {kwname(x['keyword']) for x in walk(zz) if x.get('op') == 'grant'}
        for k in bi:
            if k['name'].lower() not in real: err('zz', f"keyword {k['name']} neither carried nor granted")
        known |= {e['name'].lower() for e in zz if e.get('kind') == 'keyword'}
        print('zz entries', len(zz), dict(collections.Counter(e['kind'] for e in zz)))
    want = {('op', o) for o in OPS} | {('field', f'{o}.{x}') for o, fs in OPS.items() for x in fs} | {('trigger', t) for t in TRIG} | {('hook', h) for h in HOOKS} \
        | {('keyword', k['name'].lower()) for k in bi} | {('num', n) for n in NUMK} | {('cond', c) for c in CONDK + ['true']} | {('select', s) for s in SELK + ['of list', 'zone list']} \
        | {('thing', t) for t in THING} | {('zone', z) for z in ZONES} | {('ref', r) for r in REFS + ['Select', 'it:name']} | {('pick', x) for x in PICKS} | {('duration', d) for d in DUR + ['list']} \
        | {('limit', l) for l in LIMIT} | {('stat', s) for s in STATS} | {('mod_stat', s) for s in MODSTATS} | {('window', w) for w in WIN + ['all']} | {('end', e) for e in EVENTS[len(TRIG):]} \
        | {('forbid', w) for w in WHAT} | {('unlock', u) for u in UNLOCK} | {('dice', d) for d in 'd4 d6 2d6 d8 d10 d12 d20'.split()} | {('deck', d) for d in DECKW} | {('reserve', r) for r in ('size', 'traits', 'abilities')} \
        | {('cause', c) for c in ('hand', 'loss', 'stability', 'entropy', 'card')} | {('prevent', c) for c in 'attack damage card_loss dissipation text'.split()} | {('redirect', c) for c in ('attack', 'damage')} \
        | {('side', s) for s in 'n e s w all choose'.split()} | {('state', s) for s in 'open closed barrier sea'.split()} | {('temp_trait', t) for t in ('name', 'choose', 'each', 'highest')} | {('part', x) for x in ('all', 'half')} \
        | {('read', x) for x in ('now', 'end')} | {('spawn_in', x) for x in ('your_area', 'global', 'location')} | {('stay_in', x) for x in ('your_area', 'global', 'location')} | {('shift_in', x) for x in ('your_area', 'global')} \
        | {('recover', x) for x in ('discard', 'hand')} | {('take_up', x) for x in ('deck', 'keep')} | {('mode', x) for x in ('normal', 'location')} | {('phase', x) for x in ('story', 'adventure', 'learning')} | {('reroll', x) for x in ('test', 'stability')} \
        | {('block', x) for x in 'on if may limit cost do'.split()} | {('option', x) for x in 'text if cost do'.split()} | {('cmp', c) for c in ('<', '<=', '=', '>=', '>')} | {('objective_state', s) for s in ('locked', 'hidden', 'revealed', 'achieved')} \
        | {('objective_to', s) for s in ('revealed', 'achieved')} | {('unlock_top', s) for s in ('choose', 'name')} | {('level', 'choose')} | {('bank_value', x) for x in ('all', 'half')} | {('face', x) for x in ('up', 'down')} \
        | {('ability', x) for x in 'success failure nat1 nat20 nat20_instead specified_only no_test'.split()} | {('mod_stat_target', 'ability')}
    missing = sorted(w for w in want if w not in cov['zz'])
    print(f'language features wanted {len(want)}, in the test area {len(want) - len(missing)}')
    if missing: errs.append('test area lacks: ' + ', '.join(':'.join(m) for m in missing))
    # references
    exp = load('refs_expected.yaml') if os.path.exists(os.path.join(HERE, 'refs_expected.yaml')) else []
    expected = {x['id'] for x in exp}
    for r, p in sorted(refs['card']):
        if r not in ids and r not in expected: err(p, f'card {r} unknown')
    for r, p in sorted(refs['ability']):
        if r not in names: err(p, f'ability {r} unknown')
    for r, p in sorted(refs['keyword']):
        if r not in known and r not in expected: err(p, f'keyword {r} unknown')
    for r, p in sorted(refs['match'], key=str):
        if r != 'any' and str(r) not in names and str(r).lower() not in known: err(p, f'match {r} unknown')
    for r, p in sorted(slice_refs.get('ability', set())):
        if not ids.get(names.get(r, {}).get('id', ''), '') == 'abilities': err(p, f'slice 1 needs ability {r}')
    for n, p in sorted(flags_set | flags_read):
        if n not in flags_decl and n not in expected: err(p, f'flag {n} not declared')
        if not re.match(r'^(proj|camp)\.', n): err(p, f'flag {n}')
    for n in {a for a, _ in slice_flags_set} - {a for a, _ in slice_flags_read}: err('flags', f'{n} is set and never read')
    sl = {k for k in cov['slice']}
    print('built-in keywords not on a card of this part in slice 1:', sorted(k['name'] for k in bi if not any(kwname(w) == k['name'].lower() for f, d in data.items() if f != 'keywords' for e in d for w in e.get('keywords', [])) and not any(x.get('keyword') and kwname(x['keyword']) == k['name'].lower() for f, d in data.items() if f != 'keywords' for e in d for x in walk(e) if isinstance(x, dict) and 'op' in x)))
    if '--all' in sys.argv:
        import glob
        mine = dict(ids); used = set()
        for f in sorted(glob.glob(os.path.join(HERE, '..', '*', '*.yaml'))):
            if os.path.dirname(os.path.abspath(f)) == HERE: continue
            try: d = yaml.load(open(f, encoding='utf-8'), L) or []
            except Exception as x: print('other part does not load:', f, x); continue
            if 'refs_expected' in f: continue
            for e in d if isinstance(d, list) else []:
                if isinstance(e, dict) and e.get('id') in mine: err(f, f"id {e['id']} also in decks/{mine[e['id']]}")
            for x in re.findall(r'\b(?:EX|EA|EB|BD|CN|RS|IT|PK|ST):\d+', open(f, encoding='utf-8').read()):
                if x not in ids and not (x.startswith('IT') and 'market' in f): err(f, f'{x} is not in decks')
                used.add(x)
        print('used by other parts:', sorted(used))
    for w in warns: print('warning', w)
    for e in errs: print('ERROR', e)
    print('errors', len(errs)); return bool(errs)
sys.exit(main())
