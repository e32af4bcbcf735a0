import sys; sys.path.insert(0,str(__import__("pathlib").Path(__file__).parent))
from respell import *
import respell
OUT=Path(sys.argv[1]); OUT.mkdir(parents=True,exist_ok=True)
D=HERE
def all_of(*names): return [e for n in names for e in load(D/n)]
areas=all_of("meadow/ah.yaml","meadow/cm.yaml","market/pm.yaml","market/dc.yaml")
for e in areas:
    if e.get("kind")=="objective": OBJ[(e["area"],e["n"])]=e["id"]
def common(e,*more):
    o={"id":e["id"]}
    for k in ("name","title",*more):
        if e.get(k) not in (None,"",[]): o[k]=e[k]
    for k in ("icon","flavour"):
        if e.get(k): o[k]=e[k]
    if e.get("rev",1)!=1: o["rev"]=e["rev"]
    return o
def keywords(e,drop=()):
    ks=[k for k in e.get("keywords",[]) if k not in drop]
    return {"keywords":ks} if ks else {}
def blocks(bs,key="texts"):
    r=[block(b) for b in bs or []]
    return {key:r} if r else {}
def effects(xs,key):
    r=effs(xs or []); return {key:r} if r else {}
def lead(do):
    """prose of a first say, and the rest"""
    says=[x for x in do if x["op"]=="say"]
    if do and do[0]["op"]=="say": return do[0]["text"],do[1:]
    return "",do
TITLES={"AH:04":"What she left in the rooms","CM:05":"A spring in every row","CM:06":"The hare that cannot stop","PM:04":"Three of a kind","DC:04":"The pump and the sluice"}
write(OUT/"traits.yaml",[{"id":t["id"],"name":t["name"],"nature":t["flavour"],"colour":t["colour"],"symbol":t["symbol"]} for t in load(D/"decks/traits.yaml")])
stacks=[("survival","SV","Survival",0),("defense","DE","Defense",0),("movement","MV","Movement",0),("negotiation","NG","Negotiation",0),("crafting","CR","Crafting",0),("tactics","TA","Tactics",1),("seafaring","SE","Seafaring",1),("dreaming","DR","Dreaming",1)]
write(OUT/"ability_decks.yaml",[{"id":i,"code":c,"name":n,**({"locked":True} if l else {})} for i,c,n,l in stacks])
ks=all_of("decks/keywords.yaml","meadow/keywords.yaml","market/keywords.yaml"); seen=set(); kout=[]
for k in ks:
    i=kw(k["id"])
    if i in seen or i in [x[0] for x in stacks] or i in ("awareness","construction","agility","force","empathy","resolve","imagination"): continue
    seen.add(i)
    b="carriers" in k
    kout.append({"id":i,"name":k.get("name",k["id"]),**({"reminder":k["reminder"]} if k.get("reminder") else {}),**({"built_in":True} if b else {}),**({"spares":k["does_not_break"]} if i=="hidden" else {})})
write(OUT/"keywords.yaml",kout)
fl=all_of("meadow/flags.yaml","market/flags.yaml","decks/flags.yaml"); seen=set(); fout=[]
for f in fl:
    if f["name"] in seen: continue
    seen.add(f["name"]); nm=f["name"].split(".")[-1].replace("_"," ")
    fout.append({"id":f["name"],**({"shown":f["shown"]} if f.get("shown") else {}),"words":f"the party remembers {nm}","denied":f"the party does not remember {nm}"})
write(OUT/"flags.yaml",fout)
ab=[]
for a in load(D/"decks/abilities.yaml"):
    o=common(a)
    drop={a["deck"],a["trait"],"reaction"}
    o.update(keywords(a,drop)); o.update(stack=a["deck"],order=a["order"],trait=a["trait"],unlock_cost=a["unlock_cost"])
    if a["xp"]!=1: o["xp"]=a["xp"]
    for k in ("xp_limit","study_limit","limit"):
        if a.get(k): o[k]=a[k]
    for k in ("specified_only","no_test"):
        if a.get(k): o[k]=True
    if "reaction" in a["keywords"]: o["reaction"]=True
    if isinstance(a.get("windows"),list) and a["windows"]: o["windows"]=a["windows"]
    if a["id"]=="SV:01": o["concerns"]=["rolled"]
    if a.get("usable_if") not in (None,True,{"exists":{"of":"item","keyword":"payable"}}): o["usable"]=cond(a["usable_if"])
    if a.get("target"):
        o["target"]=select(a["target"])
        if a.get("target_when")=="after": o["target_after"]=True
    if a.get("own_mod"): o["own"]=num(a["own_mod"])
    for k,n in (("success","success"),("failure","failure"),("nat1","natural_1"),("nat20","natural_20")): o.update(effects(a.get(k),n))
    if a.get("nat20_instead"): o["instead"]=True
    o["help"]=a["help"]; ab.append(o)
write(OUT/"abilities.yaml",ab)
ar=all_of("meadow/areas.yaml","market/areas.yaml")
write(OUT/"areas.yaml",[{"id":a["code"],"name":a["name"],"act":a["act"],"icon":a["icon"]} for a in ar])
write(OUT/"backgrounds.yaml",[{**common({k:v for k,v in e.items() if k!="name"}),"prose":e["prose"]} for e in areas if e["kind"]=="background"])
def place(ps):
    out=[]
    for p in ps:
        o={"cards":[p["card"]] if "card" in p else p["shuffle"]}
        at=p.get("at")
        if at: o["at"]=[at] if isinstance(at[0],int) else at
        if p.get("face")=="up": o["face"]="up"
        if p.get("rotate"): o["turned"]=True
        out.append(o)
    return out
su=[]
for e in areas:
    if e["kind"]!="setup": continue
    o=common({k:v for k,v in e.items() if k!="name"}); o.update(area=e["area"],title={1:"First visit",2:"Another visit",3:"The second goal"}[e["rank"]],rank=e["rank"])
    if e.get("valid_if") not in (None,True): o["valid"]=cond(e["valid_if"])
    o.update(width=e["grid"]["w"],height=e["grid"]["h"],place=place(e["place"]))
    f=e["figures"]; o["figures"]=[f] if isinstance(f[0],int) else f
    if e.get("objectives"): o["objectives"]=[x["card"] for x in e["objectives"]]
    if e.get("bans"): o["bans"]=cond(e["bans"])
    if e.get("required"): o["required"]=e["required"]
    if e.get("carousel","default")!="default": o["home"]=cond(e["carousel"])
    o.update(blocks(e.get("do"))); su.append(o)
write(OUT/"setups.yaml",su)
ob=[]
for e in areas:
    if e["kind"]!="objective": continue
    o={"id":e["id"],"area":e["area"],"n":e["n"],"title":TITLES[e["id"]],"icon":e.get("icon",""),"prose":e["prose"]}
    if e.get("hidden"): o["hidden"]=True
    if e.get("requires"): o["requires"]=[objective(a,n) for a,n in e["requires"]]+([objective(e["area"],1)] if e["n"]==2 else [])
    o.update(blocks(e.get("do"))); o["consequence"]=e["consequence"]; ob.append(o)
write(OUT/"objectives.yaml",ob)
lo=[]
for e in areas:
    if e["kind"] not in ("location","cover"): continue
    o=common(e); o.update(keywords(e)); o["area"]=e["id"][:2]
    sides={k:("open_sea" if isinstance(v,list) else v) for k,v in e["sides"].items() if v!="open"}
    if sides: o["sides"]=sides
    if e.get("modifiers"): o["modifiers"]=[{"by":m["by"],**({"match":m["match"]} if m.get("match","any")!="any" else {})} for m in e["modifiers"]]
    o.update(blocks(e.get("occurs") or e.get("do"))); lo.append(o)
write(OUT/"locations.yaml",lo)
def values(b): 
    o={"attack":num(b["attack"]),"health":b["health"]}
    if b.get("armor"): o["armor"]=b["armor"]
    if b.get("will") is not None: o["will"]=b["will"]
    if b.get("instances",1)!=1: o["instances"]=b["instances"]
    if b.get("in","your_area")!="your_area": o["where"]=b["in"]
    return o
en=[]
for e in all_of("decks/entropy_1.yaml","decks/entropy_2.yaml","decks/story_entropy.yaml"):
    o=common(e); o.update(keywords(e)); o["tier"]=e["tier"]
    do=[dict(b,do=list(b["do"])) for b in e["do"]]
    stays=None
    for b in do:
        if b["on"]=="drawn":
            for x in list(b["do"]):
                if x["op"]=="stay" and isinstance(x["in"],str) and not b.get("if"):
                    stays=x["in"]; b["do"].remove(x)
    do=[b for b in do if b["do"]]
    if e.get("baddie"): o["baddie"]=values(e["baddie"])
    elif stays: o["stays"]=stays
    o.update(blocks(do)); en.append(o)
write(OUT/"entropy.yaml",en)
write(OUT/"baddies.yaml",[{**common(e),**keywords(e),"tier":e["tier"],"baddie":values(e),**blocks(e.get("do"))} for e in load(D/"decks/baddies.yaml")])
co=[]
for e in load(D/"decks/conditions.yaml"):
    o=common(e); o.update(keywords(e))
    if e.get("good"): o["good"]=True
    o.update(blocks(e["do"])); o["ends"]=e["ends"]
    r=e["remove"]
    if "cost" in r: o["remove"]={"on":"use","cost":effs(r["cost"]),"do":[{"op":"end_this"}]}
    else: o["remove"]={"on":"use","do":effs([r["test"]])}
    co.append(o)
write(OUT/"conditions.yaml",co)
rs=[]
for e in load(D/"decks/resources.yaml"):
    o=common(e); o.update(keywords(e)); o.update(kind=e["resource"],copies=e["copies"])
    bs=[]
    for b in e["do"]:
        b=dict(b)
        if b.get("cost") and b["cost"][0]["op"]=="resource": 
            t=block({**b,"cost":b["cost"][1:]}); t2={"on":t["on"],**({"if":t["if"]} if "if" in t else {}),"cost":[{"op":"spend_this"},*t.get("cost",[])],"do":t["do"]}
            bs.append(t2)
        else: bs.append(block(b))
    o["texts"]=bs; rs.append(o)
write(OUT/"resources.yaml",rs)
it=[]
for e in all_of("decks/items.yaml","market/items.yaml"):
    o=common(e); o.update(keywords({"keywords":[k for k in e.get("keywords",[]) if not str(k).startswith("Uses")]})); o["source"]=e["source"]
    for k in ("difficulty","recipe"):
        if e.get(k): o[k]=e[k]
    if e.get("recipe_no"): o["number"]=e["recipe_no"]
    if e.get("unique_group"): o["group"]=e["unique_group"]
    if e.get("uses"): o["uses"]=e["uses"]
    if e.get("may_be_permanent"): o["may_be_permanent"]=True
    o.update(blocks(e.get("do"))); it.append(o)
write(OUT/"items.yaml",it)
write(OUT/"perks.yaml",[{**common(e),**keywords(e),**blocks(e["do"])} for e in load(D/"decks/perks.yaml")])
write(OUT/"styles.yaml",[{**common(e),"fits":cond(e["deck_if"])} for e in load(D/"decks/styles.yaml")])
for n in ("maneuvers","ship"): (OUT/f"{n}.yaml").write_text("[]\n")
pr=[]
for e in all_of("meadow/projector.yaml","market/projector.yaml"):
    o=common(e)
    if e.get("when")=="end": o["at_end"]=True
    if e.get("once") is False: o["once"]=False
    if e.get("again"): o["again"]=True
    if e.get("tags"): o["tags"]=e["tags"]
    o["do"]=effs(e["do"]); pr.append(o)
write(OUT/"projector.yaml",pr)
DECKS=[("HS","Helena's Story","envelope"),("OS","Our Story","four cups"),("LS","The Keeper's Story","lighthouse"),("MS","The Machinist's Story","spanner"),("QS","The Paper Queen's Story","paper crown"),("TS","Tobias's Story","boat"),("VS","The Visitor's Story","suitcase"),("ES","Entropy's Story","burnt frame")]
write(OUT/"story_decks.yaml",[{"id":i,"name":n,"icon":c} for i,n,c in DECKS])
st,lk=[],[]
SEG={}
for e in all_of("meadow/stories.yaml","market/stories.yaml"):
    if e["kind"]=="lock": lk.append({"id":e["id"],"hint":e["hint"],"opens":e.get("opens") or e.get("segment","")})
    else:
        prose,rest=lead(e["do"])
        if e.get("text"): prose=e["text"]
        if e.get("prose"): prose=e["prose"]
        o={"id":e["id"],"title":e["title"],"segment":e.get("segment",""),**({"icon":e["icon"]} if e.get("icon") else {}),"prose":prose}
        r=effs(rest)
        if r: o["do"]=r
        st.append(o)
at={}
for e in sorted(st+lk,key=lambda e:e["id"]):
    d=e["id"][0]; at.setdefault(d,0)
    if "hint" in e: at[d]+=1; e["opens"]=f"{d}{at[d]}"
    else: e["segment"]=f"{d}{at[d]}"
write(OUT/"stories.yaml",st); write(OUT/"locks.yaml",lk)
write(OUT/"diary_decks.yaml",[{"id":"YA","name":"The first notebook"}])
di=[]
for e in load(D/"meadow/diary_ya.yaml"):
    prose,rest=lead(e["do"])
    o={"id":e["id"],"date":e["date"],"prose":prose or e.get("text","")}
    if e.get("hint_for"): o["hint_for"]=e["hint_for"]
    r=effs(rest)
    if r: o["do"]=r
    di.append(o)
write(OUT/"diary.yaml",di)
for t in sorted(TODO): print(t)
