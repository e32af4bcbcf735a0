"""Rough model used to choose the numbers of PM and DC (see DESIGN.md). Not the engine; policy and entropy are simplified. python3 sim.py takes about 20 seconds."""
import random, sys
from collections import deque
HAND={2:6,3:6,4:5}
TR={'Spot':'aw','Dash':'ag','Strike':'fo','Parley':'em','Assemble':'co'}
START={2:dict(Spot=3,Dash=3,Strike=3,Parley=2,Assemble=3),3:dict(Spot=3,Dash=2,Strike=3,Parley=2,Assemble=2),4:dict(Spot=2,Dash=2,Strike=2,Parley=2,Assemble=2)}
class Leave(Exception): pass
class P: pass
class Sim:
    def __init__(s,P_,seed,area,level,decks,opts):
        s.xp=set(); s.r=random.Random(seed); s.n=P_; s.level=level; s.o=opts
        s.players=[]
        for i in range(P_):
            p=P(); p.i=i; d=[a for a,k in decks[P_].items() for _ in range(k)]; s.r.shuffle(d)
            p.draw=d; p.hand=[];p.disc=[];p.lost=[];p.temp={t:0 for t in 'aw ag fo em co re im'.split()}; p.bad=[]; p.out=None; p.res=0; p.kinds={'brass':0,'cloth':0}; p.pump=False; p.marks=0
            p.jumpy=False
            s.players.append(p)
        s.ent=['b11','b20','b1n','b10']+['g21','g20']+['lose']*4+['disc']*2+['hind']*2+['gift']*3+['choice']*2+['chg']
        s.r.shuffle(s.ent); s.dism=[]; s.recycled=False; s.glob=[]; s.hind=0; s.done=False; s.turns=0; s.tests=0; s.succ=0
        for p in s.players: s.up(p)
    def left(s): return sum(p.out is not None for p in s.players)
    def up(s,p):
        while len(p.hand)<HAND[s.n]:
            if not p.draw:
                if not p.disc: return False
                p.draw=p.disc; p.disc=[]; s.r.shuffle(p.draw)
            p.hand.append(p.draw.pop())
        return True
    def drawn(s,p,n):
        for _ in range(n):
            if not p.draw:
                if not p.disc: return
                p.draw=p.disc;p.disc=[];s.r.shuffle(p.draw)
            p.hand.append(p.draw.pop())
    def lose(s,p,n):
        for _ in range(n):
            if p.out: return
            if not p.draw:
                p.draw=p.disc;p.disc=[];s.r.shuffle(p.draw)
            if not p.draw: s.leave(p,'dis'); return
            p.lost.append(p.draw.pop())
    def recover(s,p,n):
        for _ in range(n):
            if p.lost: p.disc.append(p.lost.pop())
    def leave(s,p,how): 
        p.out=how
        if how=='dis': s.dism+=['b10']*0
    def weakest(s,p):
        # least valued card in hand
        return min(p.hand,key=lambda c:(s.value(p,c)))
    def value(s,p,c): return s.area_value(p,c)+p.temp[TR[c]]*0.3+s.r.random()*0.1
    def discard(s,p,n):
        for _ in range(n):
            if p.hand:
                c=s.weakest(p); p.hand.remove(c); p.disc.append(c)
    def test(s,p,c,mod=1,normal=False):
        p.hand.remove(c); s.tests+=1
        n=s.r.randint(1,20); m=n+s.level+p.temp[TR[c]]+mod-(2 if s.hind==TR[c] else 0)-(2 if p.jumpy else 0); p.jumpy=False
        p.disc.append(c)
        if n==1 or (m<20 and n!=20): return None
        s.succ+=1
        k=(p.i,c,s.turns)
        if not (normal and k in s.xp): p.temp[TR[c]]+=1
        if normal: s.xp.add(k)
        return max(0,m-20)
    def fight(s,p):
        while not p.out:
            bs=[b for b in p.bad]+s.glob
            if not bs: return
            b=bs[0]
            if 'Strike' in p.hand:
                sm=s.test(p,'Strike',s.mod(p))
                if sm is not None:
                    b[0]-=1+sm//4
                    if b[0]<=0: s.rem(b)
            elif 'Parley' in p.hand and b[1] is not None and s.useparley(p):
                sm=s.test(p,'Parley',s.mod(p))
                if sm is not None and sm//3>=b[1]: s.rem(b); s.dism.append('x')
            else: return
    def useparley(s,p): return True
    def rem(s,b):
        if b in s.glob: s.glob.remove(b)
        for p in s.players:
            if b in p.bad: p.bad.remove(b)
    def mod(s,p): return 1
    def run(s):
        while True:
            for p in s.players:
                if p.out: continue
                if not s.turn(p): return s.done
                if all(q.out for q in s.players): return s.done
            s.round_end()
    def round_end(s): pass
    def turn(s,p):
        if not s.ent:
            if s.dism and not s.recycled:
                s.ent=s.dism; s.dism=[]; s.recycled=True; s.r.shuffle(s.ent)
            else:
                for q in s.players:
                    if not q.out: s.leave(q,'dis')
                return False
        s.turns+=1
        e=s.ent.pop()
        if e[0]=='b' : p.bad.append([int(e[1]),None if e[2]=='n' else int(e[2])])
        elif e in('g21','g20'): s.glob.append([2,int(e[2])])
        elif e=='x': p.bad.append([1,1])
        elif e=='lose': s.lose(p,1)
        elif e=='disc': s.discard(p,1)
        elif e=='hind': s.hind=s.r.choice(['aw','ag','fo','em','co','re','im']); s.hend=s.turns+2*s.n
        elif e=='gift': s.drawn(p,1)
        elif e=='choice': s.discard(p,1)
        if s.hind and s.turns>=s.hend: s.hind=0
        if p.out: return True
        p.used=set()
        s.fight(p)
        if not p.out: s.act(p)
        if p.out: return True
        s.fight(p)
        # end of turn: drop useless
        w=s.wanted(p)
        for c in list(p.hand):
            if s.area_value(p,c)<=0 or (w is not None and c not in w): p.hand.remove(c); p.disc.append(c)
        if not s.up(p): s.leave(p,'dis'); return True
        for b in list(p.bad)+list(s.glob):
            if p.out: break
            s.attacked(p,b)
        if p.out: return True
        L=s.left()
        if L and s.r.randint(1,4)<=L: s.leave(p,'dis')
        return True
    def attacked(s,p,b): s.lose(p,1)
    def neigh(s,a):
        return s.adj[a]
    def dist(s,a):
        d={a:0};q=deque([a])
        while q:
            x=q.popleft()
            for y in s.neigh(x):
                if y not in d: d[y]=d[x]+1;q.append(y)
        return d
    def step_to(s,p,t):
        """walk to t as far as cards allow; returns True when arrived"""
        while p.pos!=t and not p.out:
            d=s.dist(t)
            if p.pos not in d: return False
            if p.mp==0:
                far=d[p.pos]>=2
                if far and 'Dash' in p.hand and s.r.random()<0.8:
                    sm=s.test(p,'Dash',s.mod(p),True)
                    if sm is not None: p.mp+=2+sm//5
                    continue
                if not p.hand: return False
                keep=s.keep(p,t)
                cand=[c for c in p.hand if c not in keep] or (p.hand if len(p.hand)>s.minkeep else [])
                if not cand: return False
                c=min(cand,key=lambda c:s.value(p,c)); p.hand.remove(c); p.disc.append(c); p.mp+=1
            nx=[y for y in s.neigh(p.pos) if d.get(y,99)<d[p.pos]]
            if not nx: return False
            nx.sort(key=lambda y:(s.cost(y),s.r.random()))
            p.mp-=1; p.pos=nx[0]; s.land(p)
            if s.interrupt(p): return False
        return p.pos==t
    minkeep=1
    def wanted(s,p): return None
    def keep(s,p,t): return ()
    def cost(s,y): return 0
    def interrupt(s,p): return False
    def gohome(s,p):
        p.mp=getattr(p,'mp',0)
        if s.step_to(p,s.home): s.leave(p,'home')

def grid(cells,blocked=()):
    adj={}
    for (c,r) in cells:
        adj[(c,r)]=[y for y in((c+1,r),(c-1,r),(c,r+1),(c,r-1)) if y in cells and ((c,r),y) not in blocked and (y,(c,r)) not in blocked]
    return adj

class AH(Sim):
    ROOMS={'study':('Spot','Assemble'),'kitchen':('Parley','Spot'),'cons':('Dash','Spot'),'work':('Assemble','Strike'),'nurs':('Parley','Assemble'),'cellar':('Strike','Dash'),'landing':(),'linen':(),'dark':(),'cat':()}
    def __init__(s,*a):
        super().__init__(*a)
        cells=[(c,r) for c in range(1,5) for r in range(1,4)]
        s.adj=grid(cells,{((4,1),(4,2))}); s.home=(2,3); s.goal=(4,1)
        sp=[x for x in cells if x not in((2,3),(4,1))]; names=list(s.ROOMS); s.r.shuffle(sp)
        s.map=dict(zip(sp,names)); s.flipped=set([s.home]); s.clue=set(); s.linen=set()
        for p in s.players: p.pos=s.home
        s.need={2:5,3:6,4:4}[s.n]
    def area_value(s,p,c): return 1
    def land(s,p):
        x=p.pos; nm=s.map.get(x)
        if x not in s.flipped:
            s.flipped.add(x)
            if nm=='cat': s.glob.append([1,0])
        if nm=='landing': p.mp+=1
        if nm=='dark':
            if p.hand: s.discard(p,1)
            else: s.lose(p,1)
    def act(s,p):
        p.mp=0
        for _ in range(40):
            if p.out: return
            if s.done: return s.gohome(p)
            nm=s.map.get(p.pos)
            if nm=='linen' and p.i not in s.linen and p.lost: s.linen.add(p.i); s.recover(p,1)
            if nm in s.ROOMS and s.ROOMS[nm] and nm not in s.clue and nm not in p.used:
                cs=[c for c in p.hand if c in s.ROOMS[nm]]
                if cs:
                    c=max(cs,key=lambda c:p.temp[TR[c]]); p.used.add(nm)
                    if s.test(p,c) is not None: s.clue.add(nm)
                    continue
            if len(s.clue)>=s.need:
                if p.pos==s.goal:
                    if 'g' in p.used or not p.hand: return
                    p.used.add('g'); sm=s.test(p,max(p.hand,key=lambda c:p.temp[TR[c]]))
                    if sm is not None and sm>=4: s.done=True
                    continue
                if not s.step_to(p,s.goal): return
                continue
            d=s.dist(p.pos); occ={q.pos for q in s.players if q is not p and not q.out}
            ts=[x for x in d if x not in occ and x!=p.pos and (x not in s.flipped and x!=s.goal or (s.map.get(x) in s.ROOMS and s.ROOMS[s.map[x]] and s.map[x] not in s.clue))]
            if not ts or len(p.hand)<1: return
            t=min(ts,key=lambda x:(d[x],s.r.random()))
            cur=s.map.get(p.pos)
            if not s.step_to(p,t): return

def _w(s,p):
    nm=s.map.get(p.pos)
    if len(s.clue)>=s.need: return None
    if nm in s.ROOMS and s.ROOMS[nm] and nm not in s.clue: return s.ROOMS[nm]
    return None
AH.wanted=_w
class PM(Sim):
    FACE={'cutter':'h','umb':'l','maps':'d','kite':'h','letter':'l','dolls':'d'}
    T={'cutter':('Spot','Dash'),'umb':('Assemble',),'maps':('Spot',),'kite':('Dash',),'letter':('Parley','Spot'),'dolls':('Assemble','Parley'),'rag':('Assemble','Dash')}
    minkeep=0
    def __init__(s,*a):
        super().__init__(*a)
        hole=[(1,1),(4,4)]
        cells=[(c,r) for c in range(1,5) for r in range(1,5) if (c,r) not in hole]
        s.adj=grid(cells,{((3,1),(4,1)),((2,2),(3,2)),((1,2),(2,2))}); s.home=(2,4); s.goal=(4,1)
        sp=[x for x in cells if x not in((2,4),(4,1),(2,2))]; names=list(s.FACE)+['fold','chg','soup','arc','rag']; s.r.shuffle(sp)
        s.map=dict(zip(sp,names)); s.map[s.goal]='house'; s.map[(2,2)]='alley'; s.flipped={s.home}; s.sold=set(); s.bills={'h':0,'l':0,'d':0}
        s.last=False; s.soup=set()
        for p in s.players: p.pos=s.home; p.res=s.o['start'][s.n]
    def area_value(s,p,c): return 0 if c=='Strike' else 1
    def useparley(s,p): return p.res==0
    def land(s,p):
        x=p.pos; nm=s.map.get(x)
        if x not in s.flipped:
            s.flipped.add(x)
            if nm=='fold': s.map[x]='last'
            if nm=='chg': p.bad.append([2,1])
        if nm=='arc':
            if p.res: p.res-=1
            else: s.discard(p,1)
    def attacked(s,p,b):
        if p.res>0 and (len(p.lost)>=s.o.get('care',1) or p.res>3):
            p.res-=1
            if s.o.get('bribe'): s.rem(b); s.dism.append('x')
        else: s.lose(p,1)
    def best(s): return max(s.bills.values())
    def swaps(s): # swaps needed for three of a kind
        tot=sum(s.bills.values()); return (3-s.best()) if tot>=3 else 9
    def act(s,p):
        p.mp=0; o=s.o
        for _ in range(40):
            if p.out: return
            if s.done: return s.gohome(p)
            nm=s.map.get(p.pos); tot=sum(s.bills.values())
            if nm=='soup' and p.i not in s.soup and len(p.lost)>=2 and p.res: s.soup.add(p.i); p.res-=1; s.recover(p,2)
            if nm in s.FACE and nm not in s.sold and nm not in p.used and tot<6 and s.best()<3:
                cs=[c for c in p.hand if c in s.T[nm]]
                if cs:
                    p.used.add(nm); c=max(cs,key=lambda c:p.temp[TR[c]])
                    if s.test(p,c) is not None: s.sold.add(nm); s.bills[s.FACE[nm]]+=1
                    continue
            if nm in s.FACE and nm not in s.sold and s.best()<3 and p.res>=o['price'][s.n]:
                p.res-=o['price'][s.n]; s.sold.add(nm); s.bills[s.FACE[nm]]+=1; continue
            if nm=='last' and not s.last and p.res>=o['price'][s.n]-1 and s.best()<3:
                s.last=True; p.res-=o['price'][s.n]-1; f=max(s.bills,key=lambda f:s.bills[f]); s.bills[f]+=1; continue
            if nm=='chg' and 'chg' not in p.used and s.best()<3 and tot>=2 and p.res>=1:
                hi=max(s.bills,key=lambda f:s.bills[f]); lo=[f for f in s.bills if f!=hi and s.bills[f]]
                if lo: p.used.add('chg'); p.res-=1; s.bills[lo[0]]-=1; s.bills[hi]+=1; continue
            if nm=='rag' and 'rag' not in p.used and p.res<o['fee'][s.n]+2:
                cs=[c for c in p.hand if c in s.T['rag']]
                if cs:
                    p.used.add('rag'); sm=s.test(p,max(cs,key=lambda c:p.temp[TR[c]]))
                    if sm is not None: p.res+=1+sm//4
                    continue
            d=s.dist(p.pos); occ={q.pos for q in s.players if q is not p and not q.out}
            pos={v:k for k,v in s.map.items()}
            if s.best()>=3:
                if p.res>=o['fee'][s.n]:
                    if nm=='house':
                        cs=[c for c in p.hand if c in('Parley','Spot')]
                        if 'h' in p.used or not cs: return
                        p.used.add('h'); sm=s.test(p,max(cs,key=lambda c:p.temp[TR[c]]))
                        if sm is not None and sm>=o['sm']: s.done=True
                        continue
                    if not s.step_to(p,s.goal): return
                    continue
                ts=[x for x in d if s.map.get(x)=='rag' and x in s.flipped and x!=p.pos]
                if any(q.res>=o['fee'][s.n] and not q.out for q in s.players): return
            else:
                ts=[x for x in d if x not in occ and x!=p.pos and ((x not in s.flipped) or (s.map.get(x) in s.FACE and s.map[x] not in s.sold))]
                if s.swaps()<=2 and p.res and pos['chg'] in s.flipped and p.pos!=pos['chg']: ts=[pos['chg']]
                if s.swaps()<=2 and p.res==0 and pos['chg'] in s.flipped and any(q.res for q in s.players if not q.out): pass
            if not ts: return
            t=min(ts,key=lambda x:(d[x],s.r.random()))
            if not p.hand or not s.step_to(p,t): return
    def keep(s,p,t): return ()

def _w(s,p):
    nm=s.map.get(p.pos)
    if s.done: return None
    if s.best()>=3: return ('Parley','Spot') if nm=='house' else ('Dash','Parley','Spot')
    if nm in s.FACE and nm not in s.sold: return s.T[nm]
    if nm=='rag': return s.T['rag']+('Spot',)
    return None
PM.wanted=_w
class DC(Sim):
    WH={'please':('Parley','Strike'),'dont':('Strike',),'nosign':('Spot','Dash')}
    minkeep=0
    def __init__(s,*a):
        super().__init__(*a)
        cells=[(1,1),(2,1),(3,1)]+[(c,r) for r in(2,3) for c in(1,2,3,4)]+[(2,4),(3,4)]
        s.cells=cells; s.base={((3,3),(3,4)),((3,1),(3,2))}; s.home=(2,1); s.goal=(3,4)
        up=['rack','lines','jam','dumb']; sp=[(1,1),(1,2),(2,2),(3,2)]; s.r.shuffle(up); s.map=dict(zip(sp,up))
        lo=['please','dont','nosign','furn','trunk']; sp=[(1,3),(2,3),(3,3),(4,3),(2,4)]; s.r.shuffle(lo); s.map.update(zip(sp,lo))
        s.map[(3,4)]='sluice'; s.map[(3,1)]='bench'; s.map[(4,2)]='chute'
        s.flipped={(2,1),(3,1)}; s.wet=set(); s.rounds=0; s.turned=set(); s.pump=False; s.jam=set(); s.lines=set(); s.lit=False
        for p in s.players: p.pos=s.home
        s.crafter=0; s.ups=0
        for p in s.players: p.kinds['brass']=s.o.get('brass',{2:0,3:0,4:0})[s.n]
    def neigh(s,a):
        out=[]
        c,r=a
        for y in((c+1,r),(c-1,r),(c,r+1),(c,r-1)):
            if y not in s.cells: continue
            b=(a,y) in s.base or (y,a) in s.base
            if b and not (( a in s.wet) or (y in s.wet)): continue
            if b and not ((3,4) in s.wet and y in((3,4),(3,3)) or False): 
                if {a,y}=={(3,1),(3,2)} : continue
            out.append(y)
        return out
    def area_value(s,p,c):
        return {'Strike':1.2,'Assemble':1.2,'Dash':1,'Spot':.9,'Parley':.7}[c]
    def cost(s,y): return 1 if y in s.wet else 0
    def round_end(s):
        s.rounds+=1
        if s.rounds%2==0 and not s.done:
            dry=[x for x in s.cells if x not in s.wet]; m=max(r for c,r in dry)
            if m>=2: s.wet|={x for x in dry if x[1]==m}; s.ups+=1
    def land(s,p):
        x=p.pos
        if x in s.wet: s.discard(p,1); return
        s.open(p)
    def open(s,p):
        x=p.pos; nm=s.map.get(x)
        if x not in s.flipped:
            s.flipped.add(x)
            if nm=='rack': p.kinds['brass']+=1
            if nm=='furn': p.jumpy=True
            if nm=='chute': p.mp+=1
        if nm=='furn': s.discard(p,1)
    def mod(s,p): return 0 if (p.pos in s.wet or s.map.get(p.pos)=='furn') else 1
    def dopump(s,p):
        if p.pump and s.wet and 'pump' not in p.used and p.marks>0 and len(p.hand)>0:
            p.used.add('pump'); p.marks-=1; s.discard(p,1)
            m=min(r for c,r in s.wet); s.wet={x for x in s.wet if x[1]!=m}
            for q in s.players:
                if not q.out and q.pos not in s.flipped and q.pos not in s.wet: s.flipped.add(q.pos)
    def act(s,p):
        p.mp=0;o=s.o
        if not any(q.pump and not q.out for q in s.players): pass
        for _ in range(40):
            if p.out: return
            if s.done: return s.gohome(p)
            if p.pos not in s.flipped and p.pos not in s.wet: s.open(p)
            s.dopump(p)
            nm=None if p.pos in s.wet else s.map.get(p.pos)
            need=o['wheels'][s.n]
            haspump=any(q.pump and not q.out for q in s.players)
            crafter=next((q for q in sorted(s.players,key=lambda q:-(q.kinds['brass']*1+q.kinds['cloth'])) if not q.out),None)
            iscraft=(p is crafter) and not haspump and not s.pump
            if nm=='jam' and p.i not in s.jam and p.lost: s.jam.add(p.i); s.recover(p,1)
            if nm=='lines' and p.i not in s.lines and p.kinds['cloth']==0 and not s.pump and p.hand and (iscraft or p.kinds['brass']): s.lines.add(p.i); s.discard(p,1); p.kinds['cloth']+=1; continue
            if nm=='rack' and 'rack' not in p.used and p.kinds['brass']<2 and not s.pump:
                cs=[c for c in p.hand if c in('Spot','Assemble')]
                if cs:
                    p.used.add('rack'); sm=s.test(p,max(cs,key=lambda c:p.temp[TR[c]]),s.mod(p))
                    if sm is not None: p.kinds['brass']+=1+min(1,sm//4)
                    continue
            if p.kinds['brass']>=2 and p.kinds['cloth'] and not s.pump and 'Assemble' in p.hand and nm!='bench' :
                sm=s.test(p,'Assemble',s.mod(p))
                if sm is not None and sm>=4: s.pump=True;p.pump=True;p.marks=5; p.kinds['brass']-=2; p.kinds['cloth']-=1
                continue
            if nm=='bench' and p.kinds['brass']>=2 and p.kinds['cloth'] and not s.pump and 'bench' not in p.used:
                cs=[c for c in p.hand if c in('Strike','Assemble')]
                if cs:
                    p.used.add('bench')
                    if s.test(p,max(cs,key=lambda c:p.temp[TR[c]]),s.mod(p)) is not None: s.pump=True;p.pump=True;p.marks=5; p.kinds['brass']-=2; p.kinds['cloth']-=1
                    continue
            if nm in s.WH and nm not in s.turned and nm not in p.used and len(s.turned)<need:
                cs=[c for c in p.hand if c in s.WH[nm]]
                if cs:
                    p.used.add(nm)
                    if s.test(p,max(cs,key=lambda c:p.temp[TR[c]]),s.mod(p)) is not None: s.turned.add(nm)
                    continue
            if nm=='sluice' and s.pump and len(s.turned)>=need:
                cs=[c for c in p.hand if c in('Strike','Assemble')]
                if 'g' in p.used or not cs: return
                p.used.add('g'); sm=s.test(p,max(cs,key=lambda c:p.temp[TR[c]]),s.mod(p))
                if sm is not None and sm>=o['sm']: s.done=True; s.wet=set()
                continue
            d=s.dist(p.pos); occ={q.pos for q in s.players if q is not p and not q.out}
            pos={v:k for k,v in s.map.items()}
            ts=None
            if iscraft:
                if p.kinds['brass']>=2 and p.kinds['cloth']: ts=[(3,1)]
                elif p.kinds['brass']<2 and pos['rack'] in s.flipped: ts=[pos['rack']] if p.pos!=pos['rack'] else None
                elif p.kinds['cloth']==0 and pos['lines'] in s.flipped: ts=[pos['lines']] if p.pos!=pos['lines'] else None
                else: ts=[x for x in ((1,1),(1,2),(2,2),(3,2)) if x not in s.flipped and x not in s.wet]
                if ts==None and p.pos==pos['rack'] and p.kinds['cloth']==0 and 'rack' in p.used:
                    ts=[pos['lines']] if pos['lines'] in s.flipped else [x for x in ((1,1),(1,2),(2,2),(3,2)) if x not in s.flipped]
                if ts is None: return
            else:
                if s.pump and len(s.turned)>=need: ts=[s.goal]
                else:
                    ts=[x for x in d if x not in occ and x!=p.pos and x not in s.wet and x[1]>=3 and x!=s.goal and ((x not in s.flipped) or s.map.get(x) in s.WH and s.map[x] not in s.turned)] if len(s.turned)<need else []
                    if not ts and s.pump and len(s.turned)<need: ts=[x for x in d if x[1]>=2 and x!=p.pos and x in s.wet and x!=s.goal and x not in occ]
                    if not ts and len(s.turned)>=need and s.pump: ts=[s.goal]
                    if p.pump and len(s.turned)<need and s.n>2 and s.wet: return
            ts=[x for x in (ts or []) if x!=p.pos]
            if not ts: return
            t=min(ts,key=lambda x:(d.get(x,99),s.r.random()))
            if t==s.goal and s.goal in s.wet and d.get(t,9)<=1: return
            if not p.hand or not s.step_to(p,t): return

def _w(s,p):
    if s.done: return None
    nm=None if p.pos in s.wet else s.map.get(p.pos)
    if nm=='sluice' or nm=='bench': return ('Strike','Assemble')
    if nm=='rack' and p.kinds['brass']<2 and not s.pump: return ('Spot','Assemble')
    if nm in s.WH and nm not in s.turned: return s.WH[nm]
    return None
DC.wanted=_w
def go(cls,level,decks,opts,N=600,base=0):
    out=[]
    for n in(2,3,4):
        w=t=te=su=h=0
        for k in range(N):
            s=cls(n,base+k*7+n,None,level,decks,opts); w+=s.run(); t+=s.turns; te+=s.tests; su+=s.succ; h+=sum(p.out=='home' for p in s.players)/n
        out.append('%dp win %.0f%% turns %.1f tests %.0f succ %.0f home %.0f%%'%(n,100*w/N,t/N,te/N,su/N,100*h/N))
    print(cls.__name__,'L',level,opts,' | '.join(out))
PMD={2:dict(Spot=4,Dash=3,Parley=4,Assemble=3),3:dict(Spot=3,Dash=3,Parley=3,Assemble=3),4:dict(Spot=3,Dash=2,Parley=3,Assemble=2)}
DCD={2:dict(Spot=3,Dash=2,Strike=4,Parley=1,Assemble=4),3:dict(Spot=2,Dash=2,Strike=4,Parley=1,Assemble=3),4:dict(Spot=2,Dash=1,Strike=3,Parley=1,Assemble=3)}



if __name__=='__main__':
    B=int(sys.argv[1]) if len(sys.argv)>1 else 0      # other seeds than those the numbers were tuned on: python3 sim.py 1000003
    pm=dict(price={2:3,3:3,4:3},start={2:2,3:2,4:2},fee={2:1,3:2,4:1},sm=2,bribe=1)
    dc=dict(wheels={2:2,3:2,4:1},sm=2,brass={2:0,3:1,4:1})
    go(AH,4,START,{},base=B)
    for lv in (4,5,6): go(PM,lv,PMD,pm,base=B)
    for lv in (4,5,6): go(DC,lv,DCD,dc,base=B)
