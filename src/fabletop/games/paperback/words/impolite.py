"""Plainly offensive words of the shipped lists (PA-R11): legal, but never suggested by the program; a table may refuse
them with `family_filter`.

They are written in rot13, so that nobody who reads or searches the source has to look at them. Words that are harmless
in most of their senses are left in peace.
"""

from __future__ import annotations

import codecs

_IN_ROT13 = """
nefr nefrq nefrubyr nefrubyrf nefrf nffubyr nffubyrf onfgneq onfgneqyl onfgneqf ovgpu ovgpurq ovgpurf ovgpuvre
ovgpuvrfg ovgpuvyl ovgpuvarff ovgpuvat ovgpul oybjwbo oybjwbof obyybpxvat obyybpxvatf obyybpxf ohttre ohttrerq
ohttrevrf ohttrevat ohttref ohttrel ohyyfuvg ohyyfuvgf ohyyfuvggrq ohyyfuvggre ohyyfuvggref ohyyfuvggvat puvpxrafuvg
puvpxrafuvgf puvax puvaxf pyvg pyvgf pbpx pbpxf pbpxfhpxre pbpxfhpxref pbba pbbaf penc penccrq penccre penccref
penccvre penccvrfg penccvat penccl phzf phag phagf qntb qntbrf qntbf qnexvr qnexvrf qnexl qvpx qvpxurnq qvpxurnqf
qvpxf qvyqb qvyqbrf qvyqbf qlxr qlxrf snt snttbg snttbgf sntf sneg snegrq snegvat snegf shpx shpxrq shpxre shpxref
shpxurnq shpxurnqf shpxvat shpxf tbyyvjbt tbyyvjbtf tbbx tbbxf tlc tlccrq tlccre tlccref tlccvat tlcf tlcfgre tlcfgref
unysoerrq ubzb ubzbf ubaxvrf ubaxl ubefrfuvg ubefrfuvgf wvtnobb wvtnobbf xvxr xvxrf xenhg xenhgf zbatbyvfz zbatbybvq
zbatbybvqf zbgureshpxre zbgureshpxref zbgureshpxvat zhynggb zhynggbrf arteb artebvq avttn avttnf avttnm avttre
avttreurnq avttref bpgbebba cnrqbcuvyr cnrqbcuvyrf cnrqbcuvyvn cnrqbcuvyvp crqbcuvyr crqbcuvyrf crqbcuvyvn crqbcuvyvp
cvppnavaavrf cvppnavaal cvpxnavaavrf cvpxnavaal cvff cvffrq cvffre cvffref cvffrf cvffvat cbbsf cbbsgre cbbsgref cbea
cbeab cevpx cevpxf chffvrf chffl dhnqebba encr encrq encre encref encrf encvat encvfg encvfgf erqfxva erqfxvaf
ergneqrq ergneqf fnzob funttrq funttvat furral fuvxfn fuvxfnf fuvg fuvgsnprq fuvgurnq fuvgurnqf fuvgybnq fuvgf fuvggrq
fuvggvre fuvggvrfg fuvggvat fuvggl fuvgjbex fyhg fyhgf fyhggvre fyhggvrfg fyhggvfu fyhggl fbqqvat fbqbzvfr fbqbzvfrq
fbqbzvfrf fbqbzvfvat fbqbzvgr fbqbzvgrf fbqbzvmr fbqbzvmrq fbqbzvmrf fbqbzvmvat fbqbzl fbqf fbafbsovgpurf fcnfgvp
fcnfgvpf fcvp fcvpf fdhnj fdhnjf gvg gvgf gvggvrf gvggl gbffre gbffref gheq gheqf gjng gjngf jnax jnaxrq jnaxre
jnaxref jnaxvat jnaxf jrgonpx jrgonpxf juber juberqbz juberqbzf juberubhfr juberubhfrf jubervfu juberznfgre
juberznfgref juberf juberfba jbt jbtf jbc jbcf lvq lvqf
"""

IMPOLITE = frozenset(codecs.decode(_IN_ROT13, "rot13").split())
