#!/usr/bin/env python3
"""Writes examples_zz.yaml. The rows below are the source; the output is what is handed over."""
out = []
def W(s): out.append(s.rstrip('\n'))
def H(s): out.append(f'\n# {"=" * 20} {s}')
def T(c, entry):
    out.append('# test: ' + c); out.append(entry.strip('\n'))
flags = set()
import re
W('''# The hidden test area ZZ: not in play, loaded by tests only. For every op with every field, every trigger, timing, limit, keyword, hook, window, Num, Cond,
# Select feature, zone, stat, duration and natural result of the effect language there is at least one card here, with a comment saying what a test should see.
# Written by _gen_zz.py. Abilities carry their real identifiers (39 of later slices); everything else has 9xx numbers or codes of its own (ZZ, EZ, ZS, YZ, ZA).
# "counts" means: the flag named goes up by 1. Flags proj.ZZ.* are counters for tests, so nothing but tests reads most of them.
# How texts of one location are told apart in a test: by their place in occurs, from 0.''')

# ---------------------------------------------------------------- area, setup, objectives
H('area, setup cards, objectives')
DRY = [f'ZZ:{i}' for i in range(10, 40)]; WET = [f'ZZ:{i}' for i in range(40, 52)]
T('loads as a Sea area, locked, not offered unless a test unlocks it; 42 locations of which a setup lays 30 or 12.',
f'''- {{id: ZZ, kind: area, code: ZZ, name: The Test Slide, act: 1, keywords: [Sea], unlock_note: "tests only", cards: ["ZZ:01", "ZZ:02", "ZZ:03", "ZZ:04", "ZZ:05", {", ".join(f'"{c}"' for c in DRY + WET)}], substitutes: ["ZZ:60", "ZZ:61", "ZZ:62", "ZZ:70"], icon: test pattern, rev: 1}}''')
T('read when the area is chosen; rereading carries out nothing.',
'''- {id: ZZ:01, kind: background, area: ZZ, prose: "A grey card with a circle, four corners and a row of lines. Somebody has written under it, in pencil: if you can read this, the lamp is in straight.", icon: test pattern, rev: 1}''')
T('valid and of higher rank than ZZ:03 once camp.ZZ.sea is set (ZZ:30 sets it). bans: no card with keyword attack can be put into a deck. The ship starts at 1,2, all figures aboard, each owner chooses a station. The default way home is a Carousel, aboard or on foot.',
f'''- id: ZZ:02
  kind: setup
  area: ZZ
  rank: 2
  valid_if: {{flag: camp.ZZ.sea}}
  grid: {{w: 4, h: 3}}
  place:
    - {{card: "ZZ:40", at: [1, 2], face: up}}
    - {{shuffle: ["ZZ:41", "ZZ:42", "ZZ:43", "ZZ:44", "ZZ:45", "ZZ:46", "ZZ:47", "ZZ:48", "ZZ:49", "ZZ:50", "ZZ:51"], fill: rest, face: down}}
  figures: [1, 2]
  ship: {{at: [1, 2], aboard: true}}
  objectives: []
  bans: {{has: [it, attack]}}
  required: [Steer]
  carousel: default
  do:
    - {{on: ship_moved, do: [{{op: flag, name: proj.ZZ.t_ship_moved, add: 1}}, {{op: if, cond: {{at: [ship, {{of: location, keyword: Mooring}}]}}, then: [{{op: flag, name: proj.ZZ.ship_at_mooring, set: 1}}]}}]}}
  icon: waves
  rev: 1''')
trig = []
def tr(on, extra='', cond='', do=''):
    f = f'proj.ZZ.t_{on}'
    trig.append(f'''    - {{on: {on}, {f"if: {cond}, " if cond else ""}{extra}do: [{do or f"{{op: flag, name: {f}, add: 1}}"}]}}''')
for x in 'setup turn_start turn_end round_end test_declared rolled test_failed natural_1 natural_20 moved damage card_loss evolved player_left stability crafted card_played covered uncovered taken_up read projection_end'.split(): tr(x)
tr('attack', do='{op: flag, name: proj.ZZ.t_attack, add: 1}, {op: flag, name: proj.ZZ.attack_value, set: {stat: [event, attack]}}')
tr('baddie_defeated', do='{op: flag, name: proj.ZZ.t_baddie_defeated, add: 1}')
tr('baddie_dismissed', do='{op: flag, name: proj.ZZ.t_baddie_dismissed, add: 1}')
trig.append('    - {on: test_succeeded, if: {mode: normal}, do: [{op: flag, name: proj.ZZ.succ_normal, add: 1}]}')
trig.append('    - {on: test_succeeded, if: {mode: location}, do: [{op: flag, name: proj.ZZ.succ_location, add: 1}]}')
trig.append('    - {on: test_succeeded, if: {test: awareness}, do: [{op: flag, name: proj.ZZ.succ_awareness, add: 1}]}')
trig.append('    - {on: card_played, if: {cmp: [{depth: true}, ">=", 1]}, limit: round, do: [{op: flag, name: proj.ZZ.answered, add: 1}]}')
for c in ('hand', 'loss', 'stability', 'entropy', 'card'):
    trig.append(f'    - {{on: would_dissipate, if: {{cause: {c}}}, do: [{{op: flag, name: proj.ZZ.cause_{c}, add: 1}}]}}')
T('every trigger that answers on a setup card counts its own flag once per event: do each event once and compare. test_succeeded tells normal from location effect and Awareness from the rest; card_played with depth counts only a card played in answer to another, at most once per round; would_dissipate counts by cause. carousel: home only from a Carousel with at most two already gone. Figures: one space per player, the party decides who stands where; rotate turns the two shuffled cards at random.',
f'''- id: ZZ:03
  kind: setup
  area: ZZ
  rank: 1
  valid_if: true
  grid: {{w: 6, h: 5}}
  place:
    - {{card: "ZZ:10", at: [1, 1], face: up}}
    - {{shuffle: ["ZZ:11", "ZZ:12"], at: [[2, 1], [3, 1]], face: down, rotate: random}}
    - {{shuffle: [{", ".join(f'"{c}"' for c in DRY[3:])}], fill: rest, face: up}}
  figures: [[1, 1], [1, 1], [4, 1], [5, 1]]
  ship: null
  objectives: [{{card: "ZZ:04", face: down}}, {{card: "ZZ:05", face: down}}]
  bans: null
  required: [Spot, Guard]
  carousel: {{all: [{{at: [you, {{of: location, keyword: Carousel, face: up}}]}}, {{cmp: [{{left: true}}, "<=", 2]}}]}}
  do:
''' + '\n'.join(trig) + '''
  icon: test pattern
  rev: 1''')
T('hidden until revealed; achieving it sets the state first, then reads PR:901 at once. Its own block counts every move of anybody.',
'''- {id: ZZ:04, kind: objective, area: ZZ, n: 1, hidden: true, requires: [], do: [{on: moved, do: [{op: flag, name: proj.ZZ.obj_moved, add: 1}]}], consequence: PR:901, prose: "Find out what is being tested.", icon: magnifier, rev: 1}''')
T('not available before ZZ objective 1 and AH objective 1 are achieved (TP-A29).',
'''- {id: ZZ:05, kind: objective, area: ZZ, n: 2, hidden: true, requires: [[ZZ, 1], [AH, 1]], do: [], consequence: PR:902, prose: "Then find out who is testing.", icon: magnifier, rev: 1}''')

# ---------------------------------------------------------------- locations
H('locations of the dry map: timings, then ops group by group')
OPEN = '{n: open, e: open, s: open, w: open}'
def loc(id, name, comment, occurs, kw='[room]', sides=OPEN, mods='[]', icon='slide'):
    lines = [f'- id: {id}', '  kind: location', f'  name: {name}', f'  keywords: {kw}', f'  sides: {sides}', f'  modifiers: {mods}', '  occurs:' + ('' if occurs else ' []')]
    com = [f'# test: {comment}']
    for i, (c, b) in enumerate(occurs):
        if c: com.append(f'#   [{i}] {c}')
        lines.append(f'    - {b}')
    lines += [f'  icon: {icon}', '  rev: 1']
    out.append('\n'.join(com)); out.append('\n'.join(lines))
def once(do, extra=''): return f'{{on: once_per_turn, {extra}do: [{do}]}}'
def fl(n, s=None, a=None): return f'{{op: flag, name: proj.ZZ.{n}, ' + (f'set: {s}}}' if s is not None else f'add: {a}}}')
F = fl

loc('ZZ:10', 'The Gate', 'way home and start; each player may look once per projection, a second time is refused.', [
 ('once_per_player: look shows one adjacent face-down front to you only', '{on: once_per_player, do: [{op: look, who: you, at: {of: location, face: down, where: {adjacent: [it, here]}, pick: choose, n: 1}}]}')], '[Carousel]')
loc('ZZ:11', 'The Searched Room', "the rulebook's own example: flipping offers a Spot test; before the roll the player says search or normal effect; a success of the search reads PR:901 and spots nothing (no double-dipping), a success of the normal effect reads nothing and the offer stays open.", [
 ('', '{on: when_flipped, may: true, do: [{op: test, any_of: [Spot], who: you, success: [{op: read, card: PR:901, when: now}]}]}')])
loc('ZZ:12', 'The Ice Cream Stand', 'a card that asks for a Survival card: offered only with one in hand (Spot counts, Strike does not); it goes to the discard pile and is not played.', [
 ('take as a cost, by keyword', '{on: once_per_turn, cost: [{op: take, who: you, select: {of: slide, zone: hand, owner: you, keyword: survival, pick: choose, n: 1}, to: discard}], do: [' + F('icecream', a=1) + ']}'),
 ('limit campaign: once used it is not offered again in any later projection', '{on: once_per_turn, limit: campaign, do: [' + F('once_ever', a=1) + ']}')])
loc('ZZ:13', 'The Heavy Door', 'SM/4 of 3: a modified 30 is a success with SM 10, SM/4 is 2: no_effect is read, apperceptions are gained, proj.ZZ.door stays 0; 32 opens it; 19 counts proj.ZZ.door_fail. mod -1 is part of the sum.', [
 ('', once('{op: test, any_of: [any], who: you, mod: -1, need: {cmp: [{sm_div: 4}, ">=", 3]}, success: [' + F('door', s='{sm: true}') + '], no_effect: [{op: say, text: "The door gives a little."}], failure: [' + F('door_fail', a=1) + ']}')),
 ('Oath only because this text names it; a card of another ability is not taken', once('{op: test, any_of: [Oath], who: you, success: [' + F('oath', a='{natural: true}') + ']}'))])
loc('ZZ:14', 'The Control Room', 'flow of control.', [
 ('seq: both in order, proj.ZZ.seq ends at 2 (set 1, then add 1)', once('{op: seq, do: [' + F('seq', s=1) + ', ' + F('seq', a=1) + ']}')),
 ('if and else: with at least 3 cards in hand proj.ZZ.if is 1, otherwise 2', once('{op: if, cond: {cmp: [{stat: [you, hand]}, ">=", 3]}, then: [' + F('if', s=1) + '], else: [' + F('if', s=2) + ']}')),
 ('for_each: counts once per player in the projection, each of them named it:p', once('{op: for_each, in: {of: player, pick: all}, as: p, do: [' + F('each', a=1) + ', {op: draw, who: it:p, n: 1}]}')),
 ('repeat: proj.ZZ.rep goes up by the party size number given', once('{op: repeat, times: {by_party: {"2": 2, "3": 3, "4": 4}}, do: [' + F('rep', a=1) + ']}')),
 ('choose by the party, none to two of three options; the second is offered only with a resource to pay; nothing chosen changes nothing', once('{op: choose, who: party, min: 0, max: 2, options: [{text: Count, do: [' + F('opt_a', a=1) + ']}, {text: Pay and count, if: {exists: {of: resource, zone: area, owner: you}}, cost: [{op: resource, spend: 1, who: you}], do: [' + F('opt_b', a=1) + ']}, {text: Count again, do: [' + F('opt_c', a=1) + ']}]}')),
 ('say shows prose and changes nothing', once('{op: say, text: "Nothing happens, at some length."}'))])
loc('ZZ:15', 'The Dice Room', 'each die once: the flag holds the sum and lies within the faces (2d6: 2 to 12); every roll is logged with its purpose.', [
 (d, once('{op: roll, dice: %s, as: r, do: [%s]}' % (d, F('die_' + d, s='{rolled: r}')))) for d in ('d4', 'd6', '2d6', 'd8', 'd10', 'd12', 'd20')])
N = [('sm and sm_div and natural inside a success; after it the kept number does not change', once('{op: test, any_of: [any], who: you, success: [' + F('n_sm', s='{sm: true}') + ', ' + F('n_smdiv', s='{sm_div: 3}') + ', ' + F('n_nat', s='{natural: true}') + ']}'))]
for nm, ex, c in [
 ('count', '{count: {of: slide, zone: hand, owner: you}}', 'number of hand cards'), ('flag', '{flag: proj.ZZ.n_count}', 'value of another flag'), ('level', '{level: Spot}', 'party level of Spot, 4 on the first day'),
 ('temp', '{temp: [you, awareness]}', 'your temporary Awareness'), ('party', '{by_party: {"2": 20, "3": 30, "4": 40}}', 'by the size of the day, also after somebody has left'), ('left', '{left: true}', 'L'),
 ('round', '{round: true}', '1 in the first round'), ('depth', '{depth: true}', '0 in the own action step'), ('range', '{range: [here, {of: location, named: ZZ:10}]}', 'larger of column and row distance to the Gate'),
 ('highest', '{highest: [{of: baddie, zone: [area, global]}, attack]}', 'largest attack, 0 without Baddies'), ('lowest', '{lowest: [{of: location, face: up}, row]}', 'topmost row with a face-up location'),
 ('div', '{div: [7, 2]}', '3'), ('sum', '{sum: [1, 2, 3]}', '6'), ('sub', '{sub: [1, 3]}', '-2'), ('mul', '{mul: [-2, 3]}', '-6'), ('mod', '{mod: [{round: true}, 2]}', '1 in odd rounds, 0 in even'), ('min', '{min: [4, {stat: [you, cards_played]}]}', 'cards played this turn, at most 4'), ('max', '{max: [0, {sub: [2, 5]}]}', '0')]:
    N.append((f'{nm}: {c}', once(F('n_' + nm, s=ex))))
loc('ZZ:16', 'The Counting Room', 'every Num: choose the text, then read flag proj.ZZ.n_<name>.', N)
Cs = [('any, all, not', once(F('c_any', a=1), 'if: {any: [{all: [true, {not: {flag: proj.ZZ.c_any}}]}, {cmp: [1, ">", 2]}]}, ')),
 ('cmp <: offered with fewer than 2 hand cards', once(F('c_lt', a=1), 'if: {cmp: [{stat: [you, hand]}, "<", 2]}, ')),
 ('exists: offered with a Baddie you can reach', once(F('c_exists', a=1), 'if: {exists: {of: baddie, reach: you}}, ')),
 ('has: offered while you are Hidden', once(F('c_has', a=1), 'if: {has: [you, Hidden]}, ')),
 ('flag: offered once proj.ZZ.c_has is not 0', once(F('c_flag', a=1), 'if: {flag: proj.ZZ.c_has}, '))]
for st in ('locked', 'hidden', 'revealed', 'achieved'):
    Cs.append((f'objective: offered while objective {2 if st == "locked" else 1} of ZZ is {st}', once(F('c_obj_' + st, a=1), f'if: {{objective: [ZZ, {2 if st == "locked" else 1}, {st}]}}, ')))
Cs += [('unlocked: offered once area CM is open', once(F('c_unlocked', a=1), 'if: {unlocked: [area, CM]}, ')),
 ('at: offered while another player stands here too', once(F('c_at', a=1), 'if: {exists: {of: player, where: {all: [{at: [it, here]}, {not: {same: [it, you]}}]}}}, ')),
 ('adjacent: shares an edge with the Gate, whatever the sides; a corner is not enough', once(F('c_adj', a=1), 'if: {adjacent: [here, {of: location, named: ZZ:10}]}, ')),
 ('extends: offered while granting Spotted until your next turn would reach a thing here that lacks it or make it last longer (a Spot in a later turn lengthens a Spot, TP-189; in the same turn by the same player it is refused)', once('{op: grant, to: here, keyword: Spotted, for: next_turn}', 'if: {extends: [here, Spotted, next_turn]}, ')),
 ('phase: always true in a projection', once(F('c_phase', a=1), 'if: {phase: adventure}, '))]
loc('ZZ:17', 'The Question Room', 'every Cond: the text is offered exactly while its condition holds, and counts proj.ZZ.c_<name>.', Cs)
S = []
for st in ('attack', 'health', 'armor', 'will', 'instances', 'wounds'):
    S.append((f'{st} of the first Baddie in reach, after modifiers', once(F('s_' + st, s=f'{{highest: [{{of: baddie, reach: you, pick: top, n: 1}}, {st}]}}'))))
for st in ('hand', 'draw', 'discard', 'lost', 'cards_played', 'moves_made'):
    S.append((f'{st} of you', once(F('s_' + st, s=f'{{stat: [you, {st}]}}'))))
S += [('column and row of here', once(F('s_place', s='{sum: [{mul: [10, {stat: [here, column]}]}, {stat: [here, row]}]}'))),
 ('hull of the ship', once(F('s_hull', s='{stat: [ship, hull]}'))),
 ('tier of the top card of the entropy discard pile', once(F('s_tier', s='{highest: [{of: card, zone: e_discard, pick: top, n: 1}, tier]}'))),
 ('difficulty and marks of your items', once(F('s_item', s='{sum: [{highest: [{of: item, zone: area, owner: you}, difficulty]}, {mul: [10, {highest: [{of: item, zone: area, owner: you}, marks]}]}]}'))),
 ('bonus of the best slide in hand', once(F('s_bonus', s='{highest: [{of: slide, zone: hand, owner: you}, bonus]}')))]
loc('ZZ:18', 'The Room of Scales', 'every stat: choose, then read proj.ZZ.s_<name>.', S)
Z = []
for z, of in [('hand', 'slide'), ('draw', 'slide'), ('discard', 'slide'), ('lost', 'slide'), ('reserve', 'slide'), ('area', '[baddie, item, resource, condition]'), ('global', 'baddie'), ('grid', '[location, token]'), ('stash', 'item'), ('e_draw', 'card'), ('e_discard', 'card'), ('e_dismissed', 'card'), ('e_play', 'card'), ('e_current', 'card'), ('hold', '[item, resource]'), ('keep', 'location')]:
    Z.append((f'{z}: how many of {of}', once(F('z_' + z, s=f'{{count: {{of: {of}, zone: {z}' + (', owner: you' if z in ('hand', 'draw', 'discard', 'lost', 'reserve', 'area', 'keep') else '') + '}}'))))
Z += [('two zones at once', once(F('z_both', s='{count: {of: baddie, zone: [area, global], owner: current}}'))), ('empty spaces of the grid', once(F('z_space', s='{count: {of: space, where: {not: {exists: {of: location, where: {at: [it, "it:s"]}}}}, as: s}}'))),
 ('lighthouses, ship, maneuvers', once(F('z_rest', s='{sum: [{count: {of: lighthouse, range: [6, you]}}, {count: {of: ship}}, {count: {of: maneuver}}]}')))]
loc('ZZ:19', 'The Cupboards', 'every zone and thing: choose, then read proj.ZZ.z_<zone>. Counting hidden piles shows no card.', Z)
loc('ZZ:20', 'The Card Room', 'cards of a player. Texts that put cards into a hand carry limit turn (TP-R129).', [
 ('draw 2, reshuffling the discard pile if needed; with no cards left it stops, nobody dissipates', '{on: once_per_turn, limit: turn, do: [{op: draw, who: you, n: 2}]}'),
 ('discard 1 of choice, then 1 at random', once('{op: discard, who: you, n: 1, pick: choose}, {op: discard, who: you, n: 1, pick: random}')),
 ('lose 1: top of the draw pile, face down, no damage, Ward does nothing', once('{op: lose, who: you, n: 1}')),
 ('damage 2 without attack: enters at the damage stage, Guard may answer, Ward counts only in a Baddie turn', once('{op: damage, who: you, n: 2}')),
 ('recover 1 to discard', once('{op: recover, who: you, n: 1, to: discard}')),
 ('recover 1 to hand: the last lost first; once per turn', '{on: once_per_turn, limit: turn, do: [{op: recover, who: you, n: 1, to: hand}]}'),
 ('take: the chosen card of your discard pile goes to your hand; never another player\'s', '{on: once_per_turn, limit: turn, do: [{op: take, who: you, select: {of: slide, zone: discard, owner: you, pick: choose, n: 1, by: you}, to: hand}]}'),
 ('gain_slide: two Spot cards into the reserve, or the reserve limit makes the owner eliminate down to it', once('{op: gain_slide, who: you, ability: Spot, n: 2}')),
 ('limit player: each player once per projection whoever else used it', '{on: once_per_turn, limit: player, do: [' + F('lim_player', a=1) + ']}'),
 ('limit projection: the first player uses it up for all', '{on: once_per_turn, limit: projection, do: [' + F('lim_proj', a=1) + ']}'),
 ('limit turn_here: once per turn on this location', '{on: once_per_turn, limit: turn_here, do: [' + F('lim_here', a=1) + ']}')])
loc('ZZ:21', 'The Ballroom', 'movement.', [
 ('moves: 2 points into the pool, lost at the end of the action step', once('{op: moves, who: you, n: 2}')),
 ('moves as a cost: not offered without a point in the pool', '{on: once_per_turn, cost: [{op: moves, who: you, n: -1}], do: [' + F('paid_point', a=1) + ']}'),
 ('move 1 to 3 along sides, stopping earlier allowed, landing on every space', once('{op: move, who: you, n: 3, up_to: true}')),
 ('move toward the Gate exactly 2 spaces by a shortest way', once('{op: move, who: you, n: 2, up_to: false, to: {of: location, named: ZZ:10}}')),
 ('move through a barrier and a closed side', once('{op: move, who: you, n: 1, through: [barrier, closed]}')),
 ('vault: 2 straight over anything, only the last space, which must hold a location, is landed on', once('{op: move, who: you, n: 2, straight: true, over: true, through: [closed, barrier, gap]}')),
 ('move another player, in your turn, onto a face-down location: flipped at once, its text offers to that player (TP-364)', once('{op: move, who: {of: player, where: {not: {same: [it, you]}}, pick: choose, n: 1, optional: true}, n: 1, up_to: true}')),
 ('move a Baddie token and a plain token one space', once('{op: move, who: {of: [baddie, token], zone: grid, pick: nearest, n: 1}, n: 1, to: you}')),
 ('place your figure on any face-up location within 3: a landing', once('{op: place, what: you, at: {of: location, face: up, range: [3, you], pick: choose, n: 1}}')),
 ('place a Baddie token: no landing text, but entered counts', once('{op: place, what: {of: baddie, zone: grid, pick: choose, n: 1}, at: here}'))])
loc('ZZ:22', 'The Scene Shifters', 'the map itself.', [
 ('flip an adjacent face-down location up: its when-flipped text runs for you, nobody lands', once('{op: flip, at: {of: location, face: down, where: {adjacent: [it, here]}, pick: choose, n: 1}, face: up}')),
 ('flip here face down: you must flip it again before your next action of any kind; that is no landing', once('{op: flip, at: here, face: down}')),
 ('lay substitute ZZ:60 face down on the nearest empty space; outside 6 by 6 it is skipped', once('{op: lay, card: ZZ:60, at: {of: space, where: {not: {exists: {of: location, where: {at: [it, "it:s"]}}}}, pick: nearest, n: 1, as: s}, face: down}')),
 ('take_up to the deck: the space is empty; a figure there is moved by its owner to a nearest location and lands', once('{op: take_up, at: {of: location, where: {adjacent: [it, here]}, pick: choose, n: 1}, to: deck}')),
 ('take_up into your keeping: counts in zone keep', once('{op: take_up, at: {of: location, where: {adjacent: [it, here]}, pick: choose, n: 1}, to: keep}')),
 ('lay the location in your keeping next to here', once('{op: lay, card: {of: location, zone: keep, owner: you, pick: choose, n: 1}, at: {of: space, where: {adjacent: [it, here]}, pick: choose, n: 1}, face: up}')),
 ('cover an adjacent location with ZZ:70: its text, modifiers and keywords sleep, sides are those of ZZ:70', once('{op: cover, at: {of: location, where: {adjacent: [it, here]}, pick: choose, n: 1}, card: ZZ:70}')),
 ('uncover all: the covered cards are as they were', once('{op: uncover, at: {of: location, named: ZZ:70, pick: all}}')),
 ('swap here with the Gate: you go along with your card, marks too; no landing', once('{op: swap, a: here, b: {of: location, named: ZZ:10}}')),
 ('shuffle the face-down locations among their spaces: nothing flips, figures stay on their spaces', once('{op: shuffle, at: {of: location, face: down, pick: all}}')),
 ('rotate here one quarter: its north side is now east', once('{op: rotate, at: here, quarter: 1}'))])
sides = []
for sd in ('n', 'e', 's', 'w'):
    sides.append((f'{sd}: {dict(n="closed until the end of the turn", e="a barrier for the round", s="open for the projection", w="sea as long as this card is in play")[sd]}', once('{op: side, at: here, side: %s, state: %s, for: %s}' % (sd, dict(n='closed', e='barrier', s='open', w='sea')[sd], dict(n='turn', e='round', s='projection', w='in_play')[sd]))))
sides += [('all four sides barriers until your next turn: nobody walks in or out, Climb may', once('{op: side, at: here, side: all, state: barrier, for: next_turn}')), ('two sides of your choice opened', once('{op: side, at: here, side: choose, n: 2, state: open, for: next_turn}')),
 ('replace for this projection: ZZ:61 takes space, orientation and face; after cleanup ZZ:12 is back', once('{op: replace, card: ZZ:12, with: ZZ:61, eliminate: false}')),
 ('eliminate and replace: ZZ:62 stays in the area deck for the campaign', once('{op: replace, card: ZZ:11, with: ZZ:62, eliminate: true}')),
 ('eliminate ZZ:39 without substitute: an empty space; recorded on the sheet', once('{op: eliminate, card: ZZ:39}'))]
loc('ZZ:23', 'The Carpenter', 'sides, replacing, eliminating.', sides)
loc('ZZ:24', 'The Kennels', 'Baddies.', [
 ('spawn into your area with 2 instances instead of its own 3; a second time it is skipped (already in play)', once('{op: spawn, baddie: BD:906, in: your_area, n: 2}')),
 ('spawn into the global area', once('{op: spawn, baddie: BD:905, in: global}')),
 ('spawn as a token on the Gate', once('{op: spawn, baddie: BD:902, in: {of: location, named: ZZ:10}}')),
 ('wound 2: hits minus armor; BD:901 with armor 3 takes none, the success still stands', once('{op: wound, target: {of: baddie, reach: you, pick: choose, n: 1}, n: 2}')),
 ('wound 1 ignoring armor', once('{op: wound, target: {of: baddie, reach: you, pick: choose, n: 1}, n: 1, ignore_armor: true}')),
 ('wound 1 on each instance of a swarm: three instances of health 1 all go', once('{op: wound, target: {of: baddie, reach: you, pick: choose, n: 1}, n: 1, each_instance: true}')),
 ('wound 4 divided as you like, armor of each target taken off separately', once('{op: wound, target: {of: baddie, reach: you, pick: all}, n: 4, divide: true}')),
 ('defeat: an entropy Baddie goes to the discard pile, Echo to the dismissed pile', once('{op: defeat, target: {of: baddie, reach: you, pick: choose, n: 1}}')),
 ('dismiss: an entropy Baddie goes to the dismissed pile; Relentless stays', once('{op: dismiss, target: {of: baddie, reach: you, pick: choose, n: 1}}')),
 ('attack_now: one attack outside the Baddie turn, with its windows', once('{op: attack_now, baddie: {of: baddie, reach: you, pick: choose, n: 1}, who: you}')),
 ('shift to your area: wounds stay on it', once('{op: shift, baddie: {of: baddie, zone: global, pick: choose, n: 1}, to: your_area}')),
 ('shift to the global area', once('{op: shift, baddie: {of: baddie, zone: area, owner: you, pick: choose, n: 1}, to: global}'))])
loc('ZZ:25', 'The Chalk Room', 'tokens.', [
 ('put: a chalk token with a use text of its own: players here may rub it out in their action step', once('{op: token, put: 1, at: here, kind: chalk, do: [{on: use, do: [' + F('rubbed', a=1) + ', {op: token, take: 1, at: here, kind: chalk}]}]}')),
 ('a trap token: when a Baddie token or figure enters, it counts and goes', once('{op: token, put: 1, at: {of: location, where: {adjacent: [it, here]}, pick: choose, n: 1}, kind: trap, do: [{on: entered, do: [' + F('trapped', a=1) + ', {op: dismiss, target: source}]}]}')),
 ('take: removes one chalk token', once('{op: token, take: 1, at: here, kind: chalk}'))])
loc('ZZ:26', 'The Entropy Room', 'the Entropy deck; it counts 20 after each of these.', [
 ('entropy 1: one more card is drawn and carried out; with empty piles everybody dissipates', once('{op: entropy, n: 1}')),
 ('evolve 2: twice the search discard, draw, in play, current; Story passed over', once('{op: evolve, n: 2}')),
 ('evolve_card EA:07: that very card, wherever it is; a Story card would be skipped', once('{op: evolve_card, card: EA:07}')),
 ('insert_entropy: EZ:01 under the discard pile for one card found by the evolve search', once('{op: insert_entropy, card: EZ:01}')),
 ('remove_entropy: EZ:01 out, a next-tier card in', once('{op: remove_entropy, card: EZ:01}')),
 ('scry 3 without changing the order, shown to you only', once('{op: scry, n: 3, who: you, reorder: false}')),
 ('scry 2 with reordering', once('{op: scry, n: 2, who: you, reorder: true}'))])
loc('ZZ:27', 'The Workshop', 'items, resources, crafting.', [
 ('gain the test item', once('{op: item, gain: IT:901, who: you}')),
 ('lose one of choice', once('{op: item, lose: {of: item, zone: area, owner: you, pick: choose, n: 1}, who: you}')),
 ('copy one that is neither Unique nor Permanent', once('{op: item, copy: {of: item, zone: area, owner: you, where: {all: [{not: {has: [it, Unique]}}, {not: {has: [it, Permanent]}}]}, pick: choose, n: 1}, who: you}')),
 ('craft: difficulty up to 2 with one resource less; declining discards nothing', once('{op: craft, value: 2, discount: 1, who: you}')),
 ('resource: draw 3, keep 1 of choice, the rest to the discard pile', once('{op: resource, gain: 3, keep: 1, who: you}')),
 ('resource of a kind: one brass from deck or discard pile, none if there is none', once('{op: resource, gain: 1, kind: brass, who: you}')),
 ('spend one brass as a cost', '{on: once_per_turn, cost: [{op: resource, spend: 1, kind: brass, who: you}], do: [' + F('spent', a=1) + ']}'),
 ('use_mark 1, then -2: never above what it began with', once('{op: use_mark, item: {of: item, zone: area, owner: you, pick: choose, n: 1, as: i}, n: 1}, {op: use_mark, item: it:i, n: -2}')),
 ('give: your resource to another player here; slides never', once('{op: give, from: you, to: {of: player, where: {all: [{at: [it, here]}, {not: {same: [it, you]}}]}, pick: choose, n: 1}, select: {of: [item, resource], zone: area, owner: you, pick: choose, n: 1}}'))])
loc('ZZ:28', 'The Sick Room', 'conditions, apperceptions, levels.', [
 ('give CN:901', once('{op: condition, give: CN:901, who: you}')), ('end one of choice', once('{op: condition, end: {of: condition, zone: area, owner: you, pick: choose, n: 1}, who: you}')),
 ('temp by name, with a negative number: never below 0', once('{op: temp, who: you, trait: awareness, n: -1}')), ('temp of choice', once('{op: temp, who: you, trait: choose, n: 1}')), ('temp in each trait', once('{op: temp, who: you, trait: each, n: 1}')), ('temp off the highest', once('{op: temp, who: you, trait: highest, n: -1}')),
 ('bank 3 Force, then take 1: never below 0', once('{op: bank, trait: force, n: 3}, {op: bank, trait: force, n: -1}')),
 ('bank_dissipated, whole, for one player who has dissipated', once('{op: bank_dissipated, who: {of: player, keyword: dissipated, pick: choose, n: 1}, part: all}')), ('by halves for all of them', once('{op: bank_dissipated, who: {of: player, keyword: dissipated, pick: all}, part: half}')),
 ('level of Spot up by 1, not above 18', once('{op: level, ability: Spot, n: 1}')), ('level of choice', once('{op: level, ability: choose, n: 1}')),
 ('mimic: repeats the success effect of the last ability another player within 2 succeeded with this round', once('{op: mimic, range: 2}'))])
loc('ZZ:29', 'The Way Out', 'leaving and ending.', [
 ('home: only if the condition in force holds, otherwise skipped', once('{op: home, who: you}')), ('dissipate: cause card', once('{op: dissipate, who: you}')),
 ('end_turn: the end of turn is declared once this is finished', once('{op: end_turn}')),
 ('win_campaign: everybody still here returns home in turn order, cleanup, epilogue', once('{op: win_campaign}'))])
lib = [('read now: a call, then this text goes on and counts', once('{op: read, card: PR:903, when: now}, ' + F('after_read', a=1))), ('read end: set aside face down, read in cleanup', once('{op: read, card: PR:904, when: end}'))]
for k, i in [('area', 'CM'), ('ability', 'Hide'), ('ability_deck', 'tactics'), ('recipe', 'IT:01'), ('maneuvers', '1'), ('diary', 'YZ:01'), ('diary_deck', 'YA'), ('ship', 'SH:01'), ('item', 'IT:901'), ('location', 'ZZ:60')]:
    lib.append((f'unlock {k} {i}; a second time it is skipped', once(f'{{op: unlock, kind: {k}, id: "{i}"}}')))
lib += [('unlock_top of a named deck without action cards', once('{op: unlock_top, deck: survival, cards: 0}')), ('unlock_top of choice with one card for each player', once('{op: unlock_top, deck: choose, cards: 1}')), ('eliminate_lock: the test story can be read from the next Story phase on', once('{op: eliminate_lock, card: ZS:01}')),
 ('objective revealed', once('{op: objective, area: ZZ, n: 1, to: revealed}')), ('objective achieved: state, then PR:901', once('{op: objective, area: ZZ, n: 1, to: achieved}')), ('flag set and add', once('{op: flag, name: camp.ZZ.sea, set: 1}, {op: flag, name: camp.ZZ.visits, add: 1}'))]
loc('ZZ:30', 'The Library', 'reading, unlocking, objectives, flags.', lib)
loc('ZZ:31', 'The Small Light', 'lighthouses and maneuvers.', [
 ('lighthouse of yours here: L counts one less within range 1; a second one on this location is refused', once('{op: lighthouse, who: you, at: here}')),
 ('lighthouse of another player on an adjacent location', once('{op: lighthouse, who: {of: player, where: {not: {same: [it, you]}}, pick: choose, n: 1}, at: {of: location, where: {all: [{adjacent: [it, here]}, {not: {exists: {of: lighthouse, where: {at: [it, "it:l"]}}}}]}, pick: choose, n: 1, as: l}}')),
 ('maneuver mark: the next step of a face-up maneuver is marked by you', once('{op: maneuver, mark: {of: maneuver, face: up, pick: choose, n: 1}}')),
 ('maneuver ready: one that was carried out is turned face up again', once('{op: maneuver, ready: {of: maneuver, face: down, pick: choose, n: 1}}'))])
fb = []
for w, mt, d in [('play', 'defense', 'round'), ('react', 'any', 'next_turn'), ('discard_move', 'any', 'turn'), ('move', 'any', 'turn'), ('use', 'any', 'turn'), ('once_text', 'any', 'next_turn'), ('home', 'any', 'round'), ('draw', 'any', 'turn')]:
    fb.append((f'{w}: not offered to you {"for " + d if d != "next_turn" else "until your next turn"}' + (' with Defense cards' if w == 'play' else '') + (' (at the end of turn the hand cannot be filled and TP-224 asks)' if w == 'draw' else ''), once(f'{{op: forbid, who: you, what: {w}, match: {mt}, for: {d}}}')))
loc('ZZ:32', 'The Room of Notices', 'every kind of forbid.', fb)
loc('ZZ:33', 'The Padded Room', 'stopping and turning aside, stage by stage.', [
 ('prevent attack: the next 1 attack on you by a global Baddie does not happen this turn', once('{op: prevent, event: attack, amount: all, who: you, source: {of: baddie, zone: global}, times: 1, for: turn}')),
 ('prevent damage: 2 of the next damage to anybody within 1', once('{op: prevent, event: damage, amount: 2, who: {of: player, range: [1, you], pick: all}, times: 1, for: round}')),
 ('prevent card_loss: the next card you would lose stays, though the damage was dealt', once('{op: prevent, event: card_loss, amount: 1, who: you, times: 1, for: projection}')),
 ('prevent dissipation once this turn: only its cause is passed over (TP-371)', once('{op: prevent, event: dissipation, amount: all, who: you, times: 1, for: turn}')),
 ('prevent text: the weather card EZ:07 does nothing to you', once('{op: prevent, event: text, amount: all, who: you, source: {of: card, named: EZ:07}, times: 1, for: round}')),
 ('redirect attack: attacks of global Baddies on others within 1 go to you until your next turn', once('{op: redirect, event: attack, to: you, who: {of: player, range: [1, you], where: {not: {same: [it, you]}}, pick: all}, source: {of: baddie, zone: global}, times: 2, for: next_turn}')),
 ('redirect damage: the next damage to you goes to the ship', once('{op: redirect, event: damage, to: ship, who: you, times: 1, for: round}'))])
ms = []
for st, c in [('attack', 'attack -1'), ('armor', 'armor -1, not below 0'), ('will', 'will +1'), ('health', 'health +1')]:
    ms.append((f'{c} for the projection', once(f'{{op: mod_stat, target: {{of: baddie, reach: you, pick: choose, n: 1}}, stat: {st}, by: {1 if st in ("will", "health") else -1}, for: projection}}')))
ms += [('hand size of you -1 for the round', once('{op: mod_stat, target: you, stat: hand, by: -1, for: round}')), ('range of your Spot +1 for the turn', once('{op: mod_stat, target: Spot, stat: range, by: 1, for: turn}')),
 ('mod_test for the campaign: +1 on Spot for everybody, kept on the sheet', once('{op: mod_test, who: {of: player, pick: all}, match: Spot, by: 1, for: campaign}')),
 ('mod_test for next_test: ends with the next Awareness test, a Force test before it does not use it up', once('{op: mod_test, who: you, match: awareness, by: 2, for: next_test}')),
 ('mod_test against one Baddie, ends with the first of next test and turn', once('{op: mod_test, who: you, match: attack, by: 2, against: {of: baddie, reach: you, pick: choose, n: 1}, for: [next_test, turn]}')),
 ('rule for the turn: target number 18', once('{op: rule, hook: target_number, value: 18, for: turn}'))]
loc('ZZ:34', 'The Tuning Room', 'modifiers and durations. in_play block: every test by a player here has +1.', ms + [('', '{on: in_play, do: [{op: mod_test, who: you, match: any, by: 1, for: in_play}]}')])
ks = []
for kw, to, d, pr in [('Hidden', 'you', 'projection', ''), ('Spotted', 'here', 'turn', ''), ('Dazed', '{of: baddie, reach: you, pick: choose, n: 1}', 'projection', ''), ('Ally', '{of: baddie, keyword: beast, reach: you, pick: choose, n: 1}', 'projection', ''), ('Relentless', '{of: baddie, reach: you, pick: choose, n: 1}', 'round', ''), ('Ward', 'you', 'next_turn', ', params: {n: 2}'), ('Mooring', 'here', 'next_turn', ''), ('Dark', 'here', 'round', ''), ('Unsteady', 'here', 'round', ''), ('Carousel', 'here', 'turn', ''), ('One-way', 'here', 'projection', ', params: {side: e}'), ('Permanent', '{of: item, zone: area, owner: you, keyword: fresh, pick: choose, n: 1}', 'campaign', ''), ('Chalked', 'you', 'projection', ''), ('Reaction', '{of: slide, zone: hand, owner: you, pick: choose, n: 1}', 'turn', ''), ('Hunter', '{of: baddie, zone: grid, pick: choose, n: 1}', 'round', ', params: {n: 2}')]:
    ks.append((f'grant {kw}', once(f'{{op: grant, to: {to}, keyword: {kw}{pr}, for: {d}}}')))
ks.append(('revoke Hidden from you', once('{op: revoke, from: you, keyword: Hidden}')))
loc('ZZ:35', 'The Wardrobe', 'granting and revoking; each must work as its entry in the keyword file says and end as it says.', ks)
loc('ZZ:36', 'The Dark Room', 'Dark: while not Spotted the +3 does not count and Peek is refused; Spotted or a Hand Lamp lifts it.', [('once_per_projection: one player for all', '{on: once_per_projection, do: [' + F('t_once_per_projection', a=1) + ']}')], '[room, Dark]', mods='[{match: any, by: 3}]')
loc('ZZ:37', 'The Slide', 'One-way: south can be left through, not entered. Unsteady: at the stability check L counts one more here, so with L 0 a die is rolled.', [('when_landed_on: each time, also by forced moves', '{on: when_landed_on, do: [' + F('t_when_landed_on', a=1) + ']}')], '["One-way s", Unsteady]')
loc('ZZ:38', 'The Porch', 'Ward 1: in each Baddie turn 1 damage to players here is prevented, loss by `lose` is not. Modifiers by name, trait and keyword add up.', [('when_flipped counts once, and again only after being turned face down', '{on: when_flipped, do: [' + F('t_when_flipped', a=1) + ']}')], '["Ward 1"]', mods='[{match: Spot, by: 1}, {match: awareness, by: 1}, {match: survival, by: 1}]')
loc('ZZ:39', 'The Landing Stage', 'round_end and entered on a location; a list of kinds on one side.', [('round_end: counts each round, also with nobody here', '{on: round_end, do: [' + F('t_loc_round_end', a=1) + ']}'), ('entered: figure, Baddie token or ship comes here; event is what came', '{on: entered, do: [' + F('t_entered', a=1) + ', {op: if, cond: {has: [event, baddie]}, then: [{op: wound, target: event, n: 1}]}]}')], '[room]', sides='{n: [open, sea], e: open, s: barrier, w: closed}')
H('locations of the sea map')
loc('ZZ:40', 'The Slip', 'board and go ashore here for a point; elsewhere only with a lighthouse.', [('ship points and hull: 2 points for the ship, hull +1 up to 10', once('{op: ship, hull: 1, moves: 2}')), ('ship moves through still water', once('{op: ship, moves: 1, through: [still]}')), ('board: you step aboard without a point and choose a station', once('{op: ship, board: you}')), ('damage to the ship: hull -3; at 0 it is wrecked, each aboard loses 2 and lands on the nearest location with an open side', once('{op: ship, hull: -3}')), ('wreck at once', once('{op: ship, wreck: true}')), ('place the ship: all aboard land, in turn order', once('{op: place, what: ship, at: {of: location, face: up, range: [3, ship], pick: choose, n: 1}}'))], '[Mooring, Carousel, water]', '{n: [open, sea], e: [open, sea], s: [open, sea], w: closed}', icon='slipway')
for i in range(41, 52):
    k = ' still,' if i == 44 else ''
    sd = '{n: sea, e: sea, s: sea, w: sea}' if i < 48 else '{n: [open, sea], e: [open, sea], s: [open, sea], w: [open, sea]}'
    loc(f'ZZ:{i}', f'Water {i - 40}' if i < 48 else f'Islet {i - 47}', ('still water: the ship enters only with points from Row or a text that names still.' if i == 44 else 'only the ship passes here.' if i < 48 else 'ship and figures pass.'), [], f'[{k.strip()}{" " if k else ""}water]' if i < 48 else '[islet]', sd, icon='water')
H('substitutes and covering card')
loc('ZZ:60', 'A Spare Room', 'laid by ZZ:22 or unlocked by ZZ:30; otherwise locked and unseen.', [])
loc('ZZ:61', 'The Ice Cream Stand, Closed', 'in place of ZZ:12 for one projection; used marks of ZZ:12 are gone, figures stay, no landing.', [])
loc('ZZ:62', 'The Tidied Room', 'in place of ZZ:11 for good.', [])
loc('ZZ:70', 'A Dust Sheet', 'covering card with sides of its own, so the loader takes it; landing here discards 1, whatever lies below.', [('', '{on: when_landed_on, do: [{op: discard, who: you, n: 1, pick: choose}]}')], '[cover]')

# ---------------------------------------------------------------- entropy
H('entropy cards of the test area (code EZ, in no tier deck)')
T('Story without its own word: evolve and evolve_card pass over it; only remove_entropy takes it out.', '''- {id: EZ:01, kind: entropy, tier: 1, name: A Told Story, keywords: [Story], stays: false, baddie: null, do: [{on: drawn, do: [{op: flag, name: proj.ZZ.t_drawn, add: 1}]}], icon: book, rev: 1}''')
T('Story with "evolve this card": drawn, it is eliminated, its remaining text (the count) is still carried out, a next-tier card goes under the discard pile, 20 remain.', '''- {id: EZ:02, kind: entropy, tier: 1, name: A Story That Ends, keywords: [Story], stays: false, baddie: null, do: [{on: drawn, do: [{op: evolve_this}, {op: flag, name: proj.ZZ.evolved_this, add: 1}]}], icon: book, rev: 1}''')
T('Remains in Play in your area; running -2 on Agility; two ways out: a test, or discarding 2; leaves with its owner (home: discard pile, dissipated: dismissed pile).', '''- {id: EZ:03, kind: entropy, tier: 1, name: A Test Hindrance, keywords: [hindrance, Remains in Play], stays: true, baddie: null, do: [{on: drawn, do: [{op: stay, in: your_area}]}, {on: in_play, do: [{op: mod_test, who: you, match: agility, by: -2, for: in_play}]}, {on: use, do: [{op: test, any_of: [resolve], who: you, success: [{op: discard_this}]}]}, {on: use, cost: [{op: discard, who: you, n: 2, pick: choose}], do: [{op: discard_this}]}], icon: knot, rev: 1}''')
T('Remains in Play in the global area, every player may use it in their own action step (once per round), ends at the end of the second round it sees.', '''- {id: EZ:04, kind: entropy, tier: 1, name: A Shared Lamp, keywords: [Remains in Play], stays: true, baddie: null, do: [{on: drawn, do: [{op: stay, in: global}]}, {on: use, limit: round, do: [{op: moves, who: you, n: 1}]}, {on: round_end, if: {cmp: [{round: true}, ">", 1]}, do: [{op: discard_this}]}], icon: lamp, rev: 1}''')
T('an entropy Baddie as a token: the card lies with the in-play cards, the token on a random location at least 2 away; at round end it walks 1 toward the nearest player; attacks only on the same location.', '''- {id: EZ:05, kind: entropy, tier: 2, name: A Walking Test, keywords: [baddie, "Hunter 1"], stays: true, baddie: {attack: 1, health: 2, armor: 0, will: 1, instances: 1, in: location}, do: [{on: drawn, do: [{op: stay, in: {of: location, where: {cmp: [{range: [it, you]}, ">=", 2]}, pick: random, n: 1}}]}], icon: boots, rev: 1}''')
T('Echo: defeated it goes to the dismissed pile and counts as defeated; after the recycle it can be drawn again.', '''- {id: EZ:06, kind: entropy, tier: 1, name: An Answering Test, keywords: [baddie, Echo], stays: true, baddie: {attack: 1, health: 1, armor: 0, will: 1, instances: 1, in: your_area}, do: [{on: drawn, do: [{op: stay, in: your_area}]}], icon: bell, rev: 1}''')
T('weather: every player loses 1; players aboard are spared if Weather reaches tier 2; the ship takes 1.', '''- {id: EZ:07, kind: entropy, tier: 2, name: A Test Squall, keywords: [weather], stays: false, baddie: null, do: [{on: drawn, do: [{op: for_each, in: {of: player, pick: all}, as: p, do: [{op: lose, who: "it:p", n: 1}]}, {op: ship, hull: -1}]}], icon: squall, rev: 1}''')
T('end_turn in the entropy step: the action step is left out, end of turn, Baddie turn and check follow.', '''- {id: EZ:08, kind: entropy, tier: 1, name: A Lost Afternoon, keywords: [pressure], stays: false, baddie: null, do: [{on: drawn, do: [{op: end_turn}]}], icon: sofa, rev: 1}''')
T('a gift that names the current card: it goes to the dismissed pile instead of the discard pile (zone e_current read while it is being carried out).', '''- {id: EZ:09, kind: entropy, tier: 1, name: A Test Gift, keywords: [trace], stays: false, baddie: null, do: [{on: drawn, if: {exists: {of: card, zone: e_current}}, do: [{op: draw, who: current, n: 1}, {op: dismiss, target: source}]}], icon: parcel, rev: 1}''')

# ---------------------------------------------------------------- baddies
H('Baddies')
def bd(id, name, c, kw, a, h, ar, wl, ins, inn, do='[]', icon='mask'):
    T(c, f'- {{id: {id}, kind: baddie, name: {name}, tier: 1, keywords: {kw}, attack: {a}, health: {h}, armor: {ar}, will: {wl}, instances: {ins}, in: {inn}, do: {do}, icon: {icon}, rev: 1}}')
bd('BD:901', 'The Boiler', 'armor 3: a Strike that succeeds with 2 hits leaves no wound; the success and its apperception stand.', '[furniture]', 1, 2, 3, 'null', 1, 'your_area')
C = '{stat: [source, column]}'; R = '{stat: [source, row]}'
def step(cond, dc, dr):
    x = lambda v, d: v if d == 0 else '{sum: [%s, %d]}' % (v, d)
    return '{op: if, cond: %s, then: [{op: move, who: source, n: 1, to: {of: location, where: {all: [{cmp: [{stat: [it, column]}, "=", %s]}, {cmp: [{stat: [it, row]}, "=", %s]}]}, pick: nearest}, through: [closed, barrier]}]' % (cond, x(C, dc), x(R, dr))
course = step('{all: [{cmp: [%s, "=", 1]}, {cmp: [%s, "<", 6]}]}' % (R, C), 1, 0) + ', else: [' + step('{all: [{cmp: [%s, "=", 6]}, {cmp: [%s, "<", 5]}]}' % (C, R), 0, 1) + ', else: [' + step('{all: [{cmp: [%s, "=", 5]}, {cmp: [%s, ">", 1]}]}' % (R, C), -1, 0) + ', else: [' + step('{cmp: [%s, ">", 1]}' % R, 0, -1) + '}]}]}]}'
bd('BD:902', 'The Test Hare', 'a course of its own without flags: clockwise round the rim of the 6 by 5 map, one space at each round end; Hunter 0 lets it attack whom it meets in the Baddie turn and never chases. Inside the rim it goes north.', '["Hunter 0", hare]', 1, 2, 1, 'null', 1, 'location', '[{on: round_end, do: [%s]}]' % course, 'hare')
bd('BD:903', 'The Test Understudy', 'attack is a Num: the cards the current player played this turn, at most 4; with none it attacks for 0, which is still an attack.', '[mask]', '{min: [4, {stat: [current, cards_played]}]}', 3, 1, 2, 1, 'your_area')
bd('BD:904', 'A Boarder', 'attacks the ship while its player is aboard (hull -2), the player ashore.', '[Boarder]', 2, 2, 0, 1, 1, 'your_area', icon='hook')
bd('BD:905', 'The Test Fog', 'goes to the global area; Parley and dismiss are refused; dissipating players do not take it along; defeating it works.', '[Everywhere, Relentless, weather]', 1, 3, 0, 'null', 1, 'global', icon='fog')
bd('BD:906', 'Test Moths', 'three instances attack as one group of three attacks; with each instance defeated and another left the current player draws 1; Break Ranks works through them one by one.', '["Swarm 3", insect]', 1, 1, 0, 'null', 3, 'your_area', '[{on: baddie_defeated, if: {cmp: [{stat: [source, instances]}, ">=", 1]}, do: [{op: draw, who: current, n: 1}]}]', 'moth')
bd('BD:907', 'A Test Dog', 'made an Ally it moves to that player\'s area, is not counted by Hide, and may be dismissed to prevent 2 damage.', '[beast]', 2, 2, 0, 1, 1, 'your_area', '[{on: attack, do: [' + F('dog_bites', a=1) + ']}, {on: baddie_dismissed, do: [' + F('dog_leaves', a=1) + ']}]', 'dog')

# ---------------------------------------------------------------- keyword, conditions, resources
H('a keyword of the test area, conditions, resource')
T('a built-in keyword with blocks only: +1 on all tests of the carrier; granted by ZZ:35; ends as listed, each end in a test of its own.', '''- id: zz_chalked
  kind: keyword
  name: Chalked
  carriers: [player]
  params: []
  starts: [granted]
  ends: [carrier_plays_card, carrier_flips_location, carrier_leaves, end_of_carriers_next_turn, start_of_granters_next_turn, end_of_round, returned_home, dissipated]
  effect:
    - {on: in_play, do: [{op: mod_test, who: you, match: any, by: 1, for: in_play}]}
  hook: null
  stacking: max
  does_not_break: [Peek]
  moved_covered: {text: "Moves with the player.", rule: with_carrier}
  rank: ability
  reminder: Somebody drew round your shoes.
  text: "Your tests have +1. It ends when you play a card other than Peek, flip a location, when the round or your next turn is over, or when you leave."
  tests: [TP-039, chalked_adds_one, chalked_ends_with_strike, chalked_survives_peek]
  icon: chalk
  rev: 1''')
T('marks the plain keyword a reroll leaves for the rest of a test (Lucid), so that it works once per test.', '- {id: zz_rerolled, kind: keyword, name: Rerolled, note: "granted for the test by Lucid"}')
for k, n in [('recall', 'the action cards of Recall, so that it can leave them out'), ('trap', 'tokens of Rig'), ('chalk', 'tokens of ZZ:25'), ('cover', 'covering cards'), ('islet', 'test locations'), ('marker', 'derived: a player with a token on the maneuver being carried out')]:
    T('plain, no effect of its own.', f'- {{id: zz_{k}, kind: keyword, name: {k.capitalize()}, note: "{n}"}}')
T('Lingering and Stacking: two copies give -2 together; they survive cleanup and stand on the sheet; each ends alone; removed counts when one goes, by end or by removal.', '''- {id: CN:901, kind: condition, name: Test Cold, good: false, keywords: [Lingering, Stacking], do: [{on: gained, do: [{op: flag, name: proj.ZZ.t_gained, add: 1}]}, {on: in_play, do: [{op: mod_test, who: you, match: any, by: -1, for: in_play}]}, {on: removed, do: [{op: flag, name: proj.ZZ.t_removed, add: 1}]}], ends: [returned_home, natural_20], remove: {cost: [{op: discard, who: you, n: 1, pick: choose}]}, icon: handkerchief, rev: 1}''')
T('ends with the round, or by dissipating or leaving; no Lingering, so cleanup takes it.', '''- {id: CN:902, kind: condition, name: Test Hiccups, good: false, keywords: [], do: [{on: moved, limit: turn, do: [{op: discard, who: you, n: 1, pick: random}]}], ends: [end_of_round, dissipated, carrier_leaves], remove: {test: {op: test, any_of: [resolve], who: you, success: [{op: condition, end: CN:902, who: you}]}}, icon: hiccup, rev: 1}''')
T('used in any window (Reaction), also in another player\'s turn: that player gets a point and moves at once or loses it.', '''- {id: RS:901, kind: resource, name: Test Chalk, resource: salt, copies: 1, keywords: [Reaction], do: [{on: use, cost: [{op: resource, spend: 1, kind: salt, who: you}], do: [{op: moves, who: {of: player, pick: choose, n: 1, by: you}, n: 1}]}], icon: chalk, rev: 1}''')

# ---------------------------------------------------------------- items: general, then one per hook
H('items: keywords and triggers, then one item per rule hook')
def it(id, name, c, do, kw='[tool]', src='found', extra='difficulty: null, recipe: null, unique_group: null, uses: null, may_be_permanent: true'):
    T(c, f'- {{id: {id}, kind: item, name: {name}, source: {src}, keywords: {kw}, {extra}, do: {do}, icon: gadget, rev: 1}}')
it('IT:901', 'Test Kettle', 'Uses 2: each use takes a mark, the second discards it; craftable from brass and glass at difficulty 2; Masterwork may make it Permanent; gained, crafted and removed count.', '[{on: gained, do: [%s]}, {on: crafted, do: [%s]}, {on: removed, do: [%s]}, {on: use, cost: [{op: use_mark, item: source, n: 1}], do: [{op: moves, who: you, n: 1}]}]' % (F('kettle_gained', a=1), F('kettle_crafted', a=1), F('kettle_removed', a=1)), '[tool, "Uses 2"]', 'craft', 'difficulty: 2, recipe: {brass: 1, glass: 1}, unique_group: null, uses: 2, may_be_permanent: true')
it('IT:902', 'Test Anvil', 'Heavy: the first discard for movement each turn costs two cards.', '[]', '[tool, Heavy]')
it('IT:903', 'Test Monocle', 'Permanent and Unique (lens): to the stash when its owner leaves; a player carries it or the Loupe, not both. +2 on an Awareness test, once per projection, as an answer to test_declared.', '[{on: test_declared, if: {test: awareness}, may: true, limit: projection, do: [{op: mod_test, who: you, match: any, by: 2, for: test}]}]', '[Permanent, Unique, Reaction]', 'permanent', 'difficulty: null, recipe: null, unique_group: lens, uses: null, may_be_permanent: true')
it('IT:904', 'Test Flare', 'Signal: the range may be counted from any lighthouse of the party.', '[{on: use, limit: turn, do: [{op: moves, who: {of: player, range: [1, you], pick: choose, n: 1}, n: 1}]}]', '[light, Signal]')
it('IT:905', 'Test Charm', 'would_dissipate by a lost card: it is prevented once and the item is gone.', '[{on: would_dissipate, if: {cause: loss}, may: true, cost: [{op: item, lose: source, who: you}], do: [{op: prevent, event: dissipation, amount: all, who: you, times: 1, for: turn}]}]', '[Reaction]')
it('IT:906', 'Test Dice', 'rolled: the d20 just rolled is rolled again with +1; the last face is the natural roll. stability: the die is rolled again with +1.', '[{on: rolled, may: true, limit: turn, do: [{op: reroll, what: test, mod: 1}]}, {on: stability, may: true, limit: projection, do: [{op: reroll, what: stability, mod: 1}]}]', '[Reaction]')
hooks = [('hand_size', '1', 'draws up to one more; falling short of the new size dissipates'), ('deck_size', '2', 'deck may hold two more'), ('target_number', '19', 'a modified 19 succeeds, with SM 0'), ('natural_1', 'plain', 'a 1 with enough modifiers succeeds, no Natural 1 result'), ('natural_20', 'plain', 'a 20 below the target fails, no Natural 20 result'), ('stability_die', '6', 'd6 instead of d4'), ('left_count', '-1', 'L one less, not below 0'), ('recycle_limit', '2', 'the dismissed pile may be recycled twice'), ('diagonal', 'true', 'a move by corner without asking sides'), ('learning_actions', '1', 'four Learning actions'), ('study_limit', '1', 'Spot may be studied to 10'), ('home_condition', '{cmp: [{stat: [you, hand]}, ">=", 4]}', 'home from anywhere with four cards in hand'), ('bank_on_dissipate', 'all', 'each counter banked in cleanup step 3'), ('moves_per_discard', '2', 'two points for a card'), ('entropy_per_turn', '2', 'two entropy cards before each turn of the owner'), ('stability_dice', '2', 'two dice, the higher counts'), ('free_moves', '1', 'first move of each own turn needs no point'), ('free_ship_moves', '1', 'likewise for the ship, aboard'), ('cardless_test', 'true', 'one test without a card'), ('attack_reach', '1', 'reach also takes in Baddies within 1, also of other players'), ('recipe_discount', '1', 'recipes take one less, at least one'), ('keep_item', '1', 'one item without Permanent is kept on returning home'), ('keep_ally', '1', 'one Ally is kept on returning home; an entropy Ally starts the next projection in its owner\'s area as one of the 20'), ('move_cost', '2', 'a move takes two points and is not offered with one')]
PERKH = ('deck_size', 'learning_actions', 'study_limit', 'keep_item', 'keep_ally', 'bank_on_dissipate')
for i, (h, v, c) in enumerate(x for x in hooks if x[0] not in PERKH):
    it(f'IT:{911 + i}', f'Hook {h}', f'while owned: {c}; gone when the item is gone.', f'[{{on: in_play, do: [{{op: rule, hook: {h}, value: {v}, for: in_play}}]}}]')

# ---------------------------------------------------------------- perks, styles
H('perks and styles; the hooks that work outside a projection or at its end are perks, since items are gone by then')
for i, (h, v, c) in enumerate([x for x in hooks if x[0] in PERKH] + [('bank_on_dissipate', 'half', 'half of each counter, rounded down, banked in cleanup step 3')]):
    T(f'from the moment of choosing: {c}.', f'- {{id: PK:{911 + i}, kind: perk, name: Hook {h} {v}, keywords: [], do: [{{on: in_play, do: [{{op: rule, hook: {h}, value: {v}, for: in_play}}]}}], icon: gadget, rev: 1}}')
T('Night Reader: at the start of your turn, before the entropy card is drawn, you see the top card; nobody else does.', '- {id: PK:901, kind: perk, name: Test Night Reader, keywords: [], do: [{on: turn_start, do: [{op: scry, n: 1, who: you, reorder: false}]}], icon: owl, rev: 1}')
T('Guardian: your Guard reaches players within 2, nobody else\'s does.', '- {id: PK:902, kind: perk, name: Test Guardian, keywords: [], do: [{on: in_play, do: [{op: mod_stat, target: Guard, stat: range, by: 1, for: in_play}]}], icon: shield, rev: 1}')
T('Good Listener: +2 on three named abilities.', '- {id: PK:903, kind: perk, name: Test Good Listener, keywords: [], do: [{on: in_play, do: [{op: mod_test, who: you, match: [Parley, Soothe, Befriend], by: 2, for: in_play}]}], icon: ear, rev: 1}')
for i, (n, c, d) in enumerate([
 ('Purist', 'four traits are refused', '{cmp: [{deck: traits}, "<=", 3]}'), ('Collector', 'a third copy is refused', '{cmp: [{deck: max_copies}, "<=", 2]}'), ('Specialist', 'half of one trait', '{cmp: [{mul: [2, {deck: max_trait}]}, ">=", {deck: size}]}'), ('Light Packer', 'two below the limit', '{cmp: [{deck: size}, "<=", {sub: [{deck: limit}, 2]}]}'),
 ('Wanderer', 'eight abilities, or all the reserve has', '{cmp: [{deck: abilities}, ">=", {min: [8, {reserve: abilities}]}]}'), ('Proud', 'no melded card', '{cmp: [{deck: melded}, "=", 0]}'), ('Superstitious', 'an odd number', '{cmp: [{mod: [{deck: size}, 2]}, "=", 1]}'), ('Loner', 'no reactions', '{cmp: [{deck_count: reaction}, "=", 0]}'), ('Traditionalist', 'at most three from locked decks', '{cmp: [{sum: [{deck_count: tactics}, {deck_count: seafaring}, {deck_count: dreaming}]}, "<=", 3]}'), ('Hoarder', 'only with a reserve of 20 and four traits', '{all: [{cmp: [{reserve: size}, ">=", 20]}, {cmp: [{reserve: traits}, ">=", 4]}]}')]):
    T(f'deck_if: {c}; the hand-size minimum wins (TP-R119).', f'- {{id: ST:{901 + i}, kind: style, name: Test {n}, keywords: [], deck_if: {d}, icon: hat, rev: 1}}')

# ---------------------------------------------------------------- ship, maneuvers
H('ship and maneuvers')
T('stations: Helm, first ship move of each own turn free; Sails, Seafaring tests of all aboard +1 while somebody stands there; Lookout, range of Spot, Peek, Sight Land +1; Hold, cards of the hold as your own (engine rule TP-A39, nothing to say in blocks).', '''- id: SH:01
  kind: ship
  name: The Test Boat
  keywords: []
  hull_max: 10
  hull_start: 8
  hold: 6
  stations:
    - {name: Helm, do: [{on: in_play, if: {has: [you, helm]}, do: [{op: rule, hook: free_ship_moves, value: 1, for: in_play}]}]}
    - {name: Sails, do: [{on: in_play, if: {exists: {of: player, keyword: sails}}, do: [{op: mod_test, who: {of: player, keyword: aboard, pick: all}, match: seafaring, by: 1, for: in_play}]}]}
    - {name: Lookout, do: [{on: in_play, if: {has: [you, lookout]}, do: [{op: mod_stat, target: Spot, stat: range, by: 1, for: in_play}, {op: mod_stat, target: Peek, stat: range, by: 1, for: in_play}, {op: mod_stat, target: Sight Land, stat: range, by: 1, for: in_play}]}]}
    - {name: Hold, do: []}
  icon: boat
  rev: 1''')
T('two steps by two players, the second within 1 of the first; effect at once by the second, then face down until cleanup; tokens go when the first player\'s turn begins again.', '- {id: MN:01, kind: maneuver, name: Lantern and Hand, keywords: [help], set: 1, steps: [{match: awareness, range: null}, {match: empathy, range: 1}], do: [{op: dismiss, target: {of: baddie, range: [3, you], pick: choose, n: 1}}], icon: lantern, rev: 1}')
T('three steps; with two players in the projection A, B, A is legal and tokens last until A\'s next turn is over; every player may move up to three spaces through barriers.', '- {id: MN:05, kind: maneuver, name: Three Ropes, keywords: [help], set: 1, steps: [{match: force, range: null}, {match: agility, range: null}, {match: construction, range: null}], do: [{op: for_each, in: {of: player, pick: all}, as: p, do: [{op: move, who: "it:p", n: 3, up_to: true, through: [barrier]}]}], icon: rope, rev: 1}')
T('the two players who marked it recover 3 each.', '- {id: MN:19, kind: maneuver, name: What We Remember, keywords: [help], set: 3, steps: [{match: imagination, range: null}, {match: resolve, range: null}], do: [{op: recover, who: {of: player, keyword: marker, pick: all}, n: 3, to: discard}], icon: photograph, rev: 1}')

# ---------------------------------------------------------------- cards read
H('Projector cards, story, lock, diary')
T('consequence of objective 1: read at once on achieving; once: a second reading is skipped; evolve 2.', '- {id: PR:901, kind: projector, title: The Test Comes Out, when: now, once: true, again: false, tags: [ZZ, consequence], do: [{op: say, text: "It comes out, and looks much like everybody else."}, {op: evolve, n: 2}], icon: circle, rev: 1}')
T('a chain: reads PR:903 twice, which its `again` allows, PR:901 twice, of which the second is refused within one chain (TP-R108), then goes on and counts.', '- {id: PR:902, kind: projector, title: The First Link, when: now, once: false, again: false, tags: [ZZ, chain], do: [{op: flag, name: proj.ZZ.link1, add: 1}, {op: read, card: PR:903, when: now}, {op: read, card: PR:903, when: now}, {op: read, card: PR:901, when: now}, {op: read, card: PR:901, when: now}, {op: flag, name: proj.ZZ.link1_after, add: 1}], icon: chain, rev: 1}')
T('again: true, so it may be read twice in one chain; reactions are possible before each card (window chain_card).', '- {id: PR:903, kind: projector, title: The Second Link, when: now, once: false, again: true, tags: [ZZ, chain], do: [{op: flag, name: proj.ZZ.link2, add: 1}], icon: chain, rev: 1}')
T('set aside for the end: read in cleanup step 2; each character gains 1, those who returned home bank it in step 3.', '- {id: PR:904, kind: projector, title: Afterwards, when: end, once: true, again: false, tags: [ZZ, end], do: [{op: for_each, in: {of: player, pick: all}, as: p, do: [{op: temp, who: "it:p", trait: imagination, n: 1}]}], icon: lamp, rev: 1}')
T('on top it stops the story; ZZ:30 eliminates it.', '- {id: ZS:01, kind: lock, deck: ZS, no: 1, hint: "Something small is still switched off.", icon: padlock, rev: 1}')
T('readable in the Story phase after ZS:01 is gone; {phase: story} holds here, {phase: learning} does not.', '- {id: ZS:02, kind: story, deck: ZS, no: 2, title: Testing, do: [{op: say, text: "One. Two. Somebody at the back says three."}, {op: if, cond: {phase: story}, then: [{op: flag, name: camp.ZZ.read_in_story, set: 1}]}, {op: if, cond: {phase: learning}, then: [{op: flag, name: camp.ZZ.read_in_learning, set: 1}]}], icon: microphone, rev: 1}')
T('locked until ZZ:30 unlocks it; readable in a Learning phase only; say and flag only.', '- {id: YZ:01, kind: diary, deck: YZ, no: 1, date: a test day, keywords: [], hint_for: ["ZZ:11"], do: [{op: say, text: "The lamp is in straight."}, {op: flag, name: camp.ZZ.diary, set: 1}], icon: pencil, rev: 1}')

# ---------------------------------------------------------------- abilities of later slices
H('abilities: the 39 of later slices, each by the table of the rules file')
CO, CL = [3, 4, 5, 6, 8, 10, 12, 15], [6, 7, 8, 9, 10, 12, 14, 16]
DK = dict(SV='survival', DE='defense', MV='movement', NG='negotiation', CR='crafting', TA='tactics', SE='seafaring', DR='dreaming')
def ab(id, name, trait, xp, xl, c, usable, success, nat1, nat20, kw='', win='[]', target='null', when='before', own='0', study=None, specified=False, notest=False, limit='', failure='[]', instead=False, deck=None, cost=None, order=None, help=None):
    dk = deck or DK[id[:2]]; o = order or int(id[3:]); react = win != '[]'
    k = [dk, trait] + (['reaction'] if react else []) + ([x.strip() for x in kw.split(',')] if kw else [])
    cst = cost if cost is not None else (CL if id[:2] in ('TA', 'SE', 'DR') else CO)[o - 1]
    T(c, f'''- id: {id}
  kind: ability
  name: {name}
  deck: {dk}
  order: {o}
  trait: {trait}
  keywords: [{", ".join(k)}]
  unlock_cost: {cst}
  xp: {xp}
  xp_limit: {"turn" if xl else "null"}
  study_limit: {study if study else (9 if xp < 2 else 8)}
  specified_only: {str(specified).lower()}
  no_test: {str(notest).lower()}
  windows: {win}
''' + (f'  limit: {limit}\n' if limit else '') + f'''  usable_if: {usable}
  target: {target}
  target_when: {when}
  own_mod: {own}
  success: {success}
  failure: {failure}
  nat1: {nat1}
  nat20: {nat20}
  nat20_instead: {str(instead).lower()}
  help: "{help or c}"
  icon: slide
  rev: 1''')
def one(a, d): return '{sum: [%d, {sm_div: %d}]}' % (a, d)
DIS = '[{op: discard, who: you, n: 1, pick: choose}]'; REC = '[{op: recover, who: you, n: 1, to: discard}]'; JMP = '[{op: condition, give: CN:02, who: you}]'
ME = '{same: ["event:player", you]}'; NEARP = '{exists: {of: player, range: [1, you], where: {same: [it, "event:player"]}}}'
OTHER = '{not: {same: [it, you]}}'
BR = '{of: baddie, reach: you, pick: choose, as: t}'; EX = '{exists: {of: baddie, reach: you}}'
ab('SV:06', 'Shelter', 'resolve', 2, 1, 'your location has Ward 1 + SM/6 until your next turn; both players there are covered together.', '{extends: [here, Ward, next_turn]}', f'[{{op: grant, to: here, keyword: Ward, params: {{n: {one(1, 6)}}}, for: next_turn}}]', '[{op: condition, give: CN:01, who: you}]', REC, own='-2')
ab('SV:07', 'Slip Away', 'agility', 1, 0, 'in the window of an attack on you: the Baddie is dismissed if its attack is at most 1 + SM/4; then the attack ends without damage (TP-367).', f'{{all: [{ME}, {{not: {{has: [event, Relentless]}}}}]}}', '[{op: if, cond: {cmp: [{stat: [event, attack]}, "<=", %s]}, then: [{op: dismiss, target: event}]}]' % one(1, 4), '[{op: discard, who: you, n: 1, pick: random}]', '[{op: move, who: you, n: 1, up_to: true}]', win='[attack]')
ab('SV:08', 'Tame', 'empathy', 2, 0, 'a beast of will up to 1 + SM/4 becomes Ally and moves to your area.', '{exists: {of: baddie, reach: you, keyword: beast}}', '[{op: if, cond: {cmp: [{stat: [target, will]}, "<=", %s]}, then: [{op: grant, to: target, keyword: Ally, for: projection}]}]' % one(1, 4), '[{op: attack_now, baddie: target, who: you}]', '[{op: resource, gain: 1, who: you}]', target='{of: baddie, reach: you, keyword: beast, pick: choose}', own='-2', kw='persuade')
ab('DE:06', 'Overpower', 'force', 2, 0, '3 + SM/3 hits with -4. The Ref target is what was chosen before the roll.', EX, '[{op: wound, target: target, n: %s}]' % one(3, 3), '[{op: attack_now, baddie: target, who: you}]', '[{op: grant, to: {of: baddie, reach: you, pick: all}, keyword: Dazed, for: projection}]', target='{of: baddie, reach: you, pick: choose}', own='-4', kw='attack')
ab('DE:07', 'Read the Blow', 'awareness', 1, 0, 'no Study Limit: may be studied to 18. The attacking group has attack -1 - SM/6 this turn.', 'true', '[{op: mod_stat, target: event, stat: attack, by: {sub: [-1, {sm_div: 6}]}, for: turn}]', JMP, '[{op: grant, to: event, keyword: Spotted, for: next_turn}]', win='[attack]', study='null')
ab('DE:08', 'Stand Fast', 'resolve', 2, 0, 'a failed check of a player within 1 is rolled again with +1 + SM/5; offered only where the cause is the check.', f'{{all: [{{cause: stability}}, {NEARP}]}}', '[{op: reroll, what: stability, mod: %s}]' % one(1, 5), DIS, '[{op: rule, hook: left_count, value: -1, for: turn}]', win='[would_dissipate]', own='-2', kw='protect')
ab('MV:06', 'March', 'resolve', 2, 1, 'each player within 1 + SM/5 may move one space, in turn order, also out of their turn.', '{exists: {of: player, range: [1, you]}}', '[{op: for_each, in: {of: player, range: [%s, you], pick: all}, as: p, do: [{op: move, who: "it:p", n: 1, up_to: true}]}]' % one(1, 5), DIS, REC, own='-2', kw='help')
ab('MV:07', 'Tumble', 'agility', 1, 0, 'only against a token that attacks you: you move one space and the attack is stopped.', '{all: [%s, {exists: {of: baddie, zone: grid, where: {same: [it, event]}}}]}' % ME, '[{op: move, who: you, n: 1}, {op: prevent, event: attack, amount: all, who: you, source: event, times: 1}]', '[{op: condition, give: CN:05, who: you}]', '[{op: moves, who: you, n: 1}]', win='[attack]')
ab('MV:08', 'Blink', 'imagination', 2, 1, 'to any face-up location within 2 + SM/3: a landing without the way between.', '{exists: {of: location, face: up, range: [2, you]}}', '[{op: place, what: you, at: {of: location, face: up, range: [%s, you], pick: choose, n: 1}}]' % one(2, 3), '[{op: place, what: you, at: {of: location, face: up, range: [1, you], pick: random, n: 1}}]', '[{op: look, who: you, at: {of: location, face: down, range: [1, you], pick: all}}]', own='-3')
ab('NG:06', 'Encourage', 'empathy', 1, 1, 'another player\'s declared test within 2 has +2 + SM/5; your own test is refused.', '{exists: {of: player, range: [2, you], where: {all: [{same: [it, "event:player"]}, %s]}}}' % OTHER, '[{op: mod_test, who: "event:player", match: any, by: %s, for: test}]' % one(2, 5), '[{op: condition, give: CN:04, who: you}]', '[{op: recover, who: "event:player", n: 1, to: discard}]', win='[test_declared]', kw='help')
ab('NG:07', 'Oath', 'resolve', 2, 0, 'playable only where a text names it (ZZ:13); in the action step it is refused, and any_of [any] does not include it.', 'true', '[]', '[{op: condition, give: CN:04, who: you}]', REC, own='-2', specified=True, failure='[{op: discard, who: you, n: 1, pick: choose}]')
ab('NG:08', 'Befriend', 'empathy', 3, 0, 'a Baddie of will up to SM/3 becomes Ally.', '{exists: {of: baddie, reach: you, where: {cmp: [{stat: [it, will]}, ">=", 0]}}}', '[{op: if, cond: {cmp: [{stat: [it:t, will]}, "<=", {sm_div: 3}]}, then: [{op: grant, to: it:t, keyword: Ally, for: projection}]}]', '[{op: condition, give: CN:04, who: you}]', '[{op: temp, who: you, trait: empathy, n: 1}]', target='{of: baddie, reach: you, where: {cmp: [{stat: [it, will]}, ">=", 0]}, pick: choose, as: t}', own='-4', kw='persuade')
ab('CR:06', 'Rig', 'construction', 1, 1, 'one trap per location; the next Baddie token that enters takes the hits fixed now, then the trap is gone; figures pass over it.', '{not: {exists: {of: token, keyword: trap, range: [0, you]}}}', '[{op: token, put: 1, at: here, kind: trap, do: [{on: entered, if: {has: [event, baddie]}, do: [{op: wound, target: event, n: %s}, {op: dismiss, target: source}]}]}]' % one(2, 3), '[{op: condition, give: CN:05, who: you}]', '[{op: token, put: 1, at: {of: location, where: {adjacent: [it, here]}, pick: choose, n: 1}, kind: trap, do: [{on: entered, if: {has: [event, baddie]}, do: [{op: wound, target: event, n: 2}, {op: dismiss, target: source}]}]}]')
ab('CR:07', 'Sketch', 'imagination', 2, 0, 'a second copy of an item that is neither Unique nor Permanent; it vanishes when discarded.', '{exists: {of: item, zone: area, owner: you, where: {all: [{not: {has: [it, Unique]}}, {not: {has: [it, Permanent]}}]}}}', '[{op: item, copy: it:t, who: you}]', '[{op: use_mark, item: it:t, n: 1}]', '[{op: use_mark, item: it:t, n: -1}]', target='{of: item, zone: area, owner: you, where: {all: [{not: {has: [it, Unique]}}, {not: {has: [it, Permanent]}}]}, pick: choose, as: t}', own='-2')
ab('CR:08', 'Masterwork', 'construction', 3, 0, 'an item crafted this turn becomes Permanent; one whose data says may_be_permanent false stays as it is (engine). No Study Limit.', '{exists: {of: item, zone: area, owner: you, keyword: fresh}}', '[{op: grant, to: it:t, keyword: Permanent, for: campaign}]', '[{op: use_mark, item: it:t, n: 1}]', '[{op: bank, trait: construction, n: 1}]', target='{of: item, zone: area, owner: you, keyword: fresh, pick: choose, as: t}', own='-5', study='null')
ab('TA:01', 'Flank', 'agility', 1, 0, 'your next attack this turn may be at a Baddie of another player within 1 and has +2 + SM/5; both end with the next attack test or the turn.', '{exists: {of: baddie, range: [1, you]}}', '[{op: rule, hook: attack_reach, value: 1, for: [next_test, turn]}, {op: mod_test, who: you, match: attack, by: %s, for: [next_test, turn]}]' % one(2, 5), DIS, '[{op: moves, who: you, n: 1}]')
ab('TA:02', 'Feint', 'agility', 1, 0, 'an attack on another player within 1 goes to you with attack -1 - SM/5; attack 1 becomes 0 and deals nothing, still an attack.', '{exists: {of: player, range: [1, you], where: {all: [{same: [it, "event:player"]}, %s]}}}' % OTHER, '[{op: redirect, event: attack, to: you, who: "event:player", source: event, times: 1}, {op: mod_stat, target: event, stat: attack, by: {sub: [-1, {sm_div: 5}]}, for: turn}]', JMP, '[{op: grant, to: event, keyword: Dazed, for: projection}]', win='[attack]', kw='protect')
ab('TA:03', 'Rally', 'empathy', 1, 1, '1 + SM/6 players within 2 draw a card; a second success in the same turn does nothing, also by Mimic (TP-R129).', '{exists: {of: player, range: [2, you]}}', '[{op: for_each, in: {of: player, range: [2, you], pick: choose, n: %s}, as: p, do: [{op: draw, who: "it:p", n: 1}]}]' % one(1, 6), '[{op: condition, give: CN:04, who: you}]', '[{op: temp, who: you, trait: choose, n: 1}]', limit='turn', kw='help')
ab('TA:04', 'Break Ranks', 'force', 1, 0, '1 + SM/4 hits worked through once per instance present.', EX, '[{op: wound, target: it:t, n: %s, each_instance: true}]' % one(1, 4), '[{op: attack_now, baddie: it:t, who: you}]', '[{op: wound, target: it:t, n: 1, ignore_armor: true, each_instance: true}]', target=BR, kw='attack')
ab('TA:05', 'Flare', 'awareness', 1, 1, 'Signal: a player within 3 of you or of any lighthouse moves one space; in every window.', '{exists: {of: player, range: [3, you]}}', '[{op: move, who: {of: player, range: [3, you], pick: choose, n: 1}, n: 1, up_to: true}]', JMP, '[{op: grant, to: {of: location, range: [3, you], pick: choose, n: 1}, keyword: Spotted, for: next_turn}]', win='all', kw='Signal, help')
ab('TA:06', 'Hold the Line', 'resolve', 2, 0, 'until your next turn attacks of global Baddies on others within 1 go to you.', '{all: [{exists: {of: baddie, zone: global}}, {exists: {of: player, range: [1, you], where: %s}}]}' % OTHER, '[{op: redirect, event: attack, to: you, who: {of: player, range: [1, you], where: %s, pick: all}, source: {of: baddie, zone: global}, for: next_turn}]' % OTHER, DIS, '[{op: grant, to: you, keyword: Ward, params: {n: 1}, for: next_turn}]', own='-2', kw='protect')
ab('TA:07', 'Coordinate', 'empathy', 1, 0, 'right after a success: the next step of a maneuver is marked as by any player within 2.', '{exists: {of: maneuver, face: up}}', '[{op: maneuver, mark: {of: maneuver, face: up, pick: choose, n: 1, by: {of: player, range: [2, you], pick: choose, n: 1}}}]', DIS, '[{op: maneuver, ready: {of: maneuver, face: down, pick: choose, n: 1, optional: true}}]', win='[outcome]', kw='help')
ab('TA:08', 'Onslaught', 'force', 3, 0, '2 + SM/3 hits divided as you like among Baddies you reach.', EX, '[{op: wound, target: {of: baddie, reach: you, pick: all}, n: %s, divide: true}]' % one(2, 3), '[{op: attack_now, baddie: {of: baddie, reach: you, pick: choose, n: 1}, who: you}]', '[{op: recover, who: you, n: 1, to: discard}]', own='-4', kw='attack')
AB = '{has: [you, aboard]}'
ab('SE:01', 'Steer', 'agility', 1, 1, '2 + SM/4 points for the ship; refused ashore.', AB, '[{op: ship, moves: %s}]' % one(2, 4), '[{op: ship, hull: -1}]', '[{op: look, who: you, at: {of: location, face: down, range: [1, ship], pick: choose, n: 1}}]')
ab('SE:02', 'Trim', 'construction', 1, 1, 'the first 1 + SM/5 ship moves of each player this round are free.', AB, '[{op: rule, hook: free_ship_moves, value: %s, for: round}]' % one(1, 5), DIS, REC)
ab('SE:03', 'Row', 'force', 1, 1, '1 + SM/5 ship points, also into still water.', AB, '[{op: ship, moves: %s, through: [still]}]' % one(1, 5), '[{op: condition, give: CN:03, who: you}]', REC)
ab('SE:04', 'Sight Land', 'awareness', 1, 1, 'look at 1 + SM/4 face-down locations within 2 of the ship.', '{all: [%s, {exists: {of: location, face: down, range: [2, ship]}}]}' % AB, '[{op: look, who: you, at: {of: location, face: down, range: [2, ship], pick: choose, n: %s}}]' % one(1, 4), JMP, '[{op: flip, at: {of: location, face: down, range: [1, ship], pick: choose, n: 1}, face: up}]')
ab('SE:05', 'Moor', 'resolve', 1, 0, 'no test: the ship\'s location gets Mooring until your next turn; no apperception.', '{all: [%s, {extends: [{of: location, range: [0, ship]}, Mooring, next_turn]}]}' % AB, '[{op: grant, to: {of: location, range: [0, ship]}, keyword: Mooring, for: next_turn}]', DIS, REC, notest=True)
ab('SE:06', 'Patch Hull', 'construction', 1, 1, 'hull + 1 + SM/4, up to 10; refused at 10. No Study Limit.', '{all: [%s, {cmp: [{stat: [ship, hull]}, "<", 10]}]}' % AB, '[{op: ship, hull: %s}]' % one(1, 4), '[{op: condition, give: CN:05, who: you}]', '[{op: resource, gain: 1, who: you}]', study='null')
ab('SE:07', 'Weather', 'resolve', 1, 0, 'when a weather card is revealed: if its tier is at most 1 + SM/3 its text does nothing to those aboard.', '{all: [{has: [event, weather]}, {exists: {of: player, keyword: aboard}}]}', '[{op: if, cond: {cmp: [{stat: [event, tier]}, "<=", %s]}, then: [{op: prevent, event: text, amount: all, who: {of: player, keyword: aboard, pick: all}, source: event, times: 1}]}]' % one(1, 3), '[{op: condition, give: CN:03, who: you}]', '[{op: ship, hull: 1}]', win='[entropy_revealed]', kw='protect')
ab('SE:08', 'Read the Stars', 'imagination', 2, 1, 'the ship goes to any face-up water location within 2 + SM/3.', '{all: [%s, {exists: {of: location, face: up, keyword: water, range: [2, ship]}}]}' % AB, '[{op: place, what: ship, at: {of: location, face: up, keyword: water, range: [%s, ship], pick: choose, n: 1}}]' % one(2, 3), '[{op: ship, hull: -1}]', '[{op: scry, n: 2, who: you, reorder: true}]', own='-3')
ab('DR:01', 'Imagine', 'imagination', 1, 1, 'your next test this turn may be of any unlocked ability without its card: level and counters count, no bonus.', 'true', '[{op: rule, hook: cardless_test, value: true, for: [next_test, turn]}]', '[{op: condition, give: CN:01, who: you}]', '[{op: mod_test, who: you, match: any, by: 2, for: [next_test, turn]}]')
ab('DR:02', 'Recall', 'empathy', 1, 1, '1 + SM/6 cards other than Recall from discard pile to hand; once per turn, so two Recalls do not return each other for ever.', '{exists: {of: slide, zone: discard, owner: you, where: {not: {has: [it, recall]}}}}', '[{op: take, who: you, select: {of: slide, zone: discard, owner: you, where: {not: {has: [it, recall]}}, pick: choose, n: %s}, to: hand}]' % one(1, 6), '[{op: condition, give: CN:07, who: you}]', '[{op: recover, who: you, n: 1, to: discard}]', limit='turn', kw='recall')
ab('DR:03', 'Weave', 'imagination', 1, 1, 'two face-down locations within 1 + SM/4 change spaces; nothing is shown.', '{cmp: [{count: {of: location, face: down, range: [1, you]}}, ">=", 2]}', '[{op: swap, a: {of: location, face: down, range: [%s, you], pick: choose, n: 1, as: a}, b: {of: location, face: down, range: [%s, you], where: {not: {same: [it, "it:a"]}}, pick: choose, n: 1}}]' % (one(1, 4), one(1, 4)), '[{op: shuffle, at: {of: location, face: down, range: [1, you], pick: all}}]', '[{op: look, who: you, at: {of: location, face: down, range: [1, you], pick: choose, n: 1}}]')
ab('DR:04', 'Anchor', 'construction', 2, 1, 'your lighthouse comes to your location, if none is there.', '{not: {exists: {of: lighthouse, range: [0, you]}}}', '[{op: lighthouse, who: you, at: here}]', DIS, '[{op: grant, to: here, keyword: Spotted, for: next_turn}]', own='-2')
ab('DR:05', 'Lucid', 'imagination', 2, 1, 'a roll within 1 is made again, once per test: the plain keyword Rerolled for the test keeps a second Lucid out.', f'{{all: [{NEARP}, {{not: {{has: ["event:player", Rerolled]}}}}]}}', '[{op: grant, to: "event:player", keyword: Rerolled, for: test}, {op: reroll, what: test, mod: 0}]', '[{op: condition, give: CN:01, who: you}]', '[{op: mod_test, who: "event:player", match: any, by: 2, for: test}]', win='[rolled]', own='-2', kw='help')
ab('DR:06', 'Mimic', 'empathy', 1, 1, 'repeats the success effect of the last ability another player within 1 + SM/5 succeeded with this round, with its own SM and targets; Mimic itself is passed over.', '{exists: {of: player, range: [1, you], where: %s}}' % OTHER, '[{op: mimic, range: %s}]' % one(1, 5), '[{op: condition, give: CN:04, who: you}]', '[{op: temp, who: you, trait: choose, n: 1}]')
ab('DR:07', 'Foresee', 'awareness', 1, 1, 'the top 2 + SM/5 entropy cards in any order; Natural 20 replaces the normal effect here, to test nat20_instead.', '{exists: {of: card, zone: e_draw}}', '[{op: scry, n: %s, who: you, reorder: true}]' % one(2, 5), JMP, '[{op: scry, n: 6, who: you, reorder: true}]', instead=True, kw='look')
ab('DR:08', 'Unmake', 'imagination', 3, 0, 'any in-play entropy card without Story is dismissed, Baddies too. No Study Limit.', '{exists: {of: card, zone: e_play, where: {not: {has: [it, Story]}}}}', '[{op: dismiss, target: it:t}]', '[{op: temp, who: you, trait: highest, n: -1}]', '[{op: recover, who: you, n: 2, to: discard}]', target='{of: card, zone: e_play, where: {not: {has: [it, Story]}}, pick: choose, as: t}', own='-6', study='null')

H('one bell per reaction window (code ZA, no deck; level 4 when a test unlocks it)')
T('plain keyword of the bells.', '- {id: zz_bell, kind: keyword, name: Bell, note: "reaction cards of the window tests"}')
WIN = 'action_start action_done entropy_revealed entropy_done flipped landed test_declared rolled outcome chain_card attack damage card_loss baddie_leaves would_dissipate turn_end stability_before stability_after player_left'.split()
for i, w in enumerate(WIN):
    ab(f'ZA:{i + 1:02d}', f'Bell {w}', 'resolve', 1, 0, f'offered in the window {w} and in no other; a success counts proj.ZZ.win_{w}; asked in turn order from the current player, and again after it was carried out.', 'true', f'[{{op: flag, name: proj.ZZ.win_{w}, add: 1}}]', DIS, REC, win=f'[{w}]', deck='bell', cost=0, order=1)

# ---------------------------------------------------------------- flags
H('flags')
txt = '\n'.join(out)
names = sorted(set(re.findall(r'\b(?:proj|camp)\.ZZ\.[A-Za-z0-9_]+', txt)))
for n in names: T(f'unset is 0; {"gone after the projection" if n.startswith("proj") else "kept on the sheet"}.', f'- {{kind: flag, name: {n}, shown: {"Test door" if n.endswith(".door") else "null"}}}')
import os
open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'examples_zz.yaml'), 'w', encoding='utf-8').write('\n'.join(out) + '\n')
