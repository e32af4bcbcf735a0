"""Respell drafts (rules file's spelling) into the game's language."""
import re, sys, textwrap
from pathlib import Path
import yaml
HERE=Path(__file__).parent
class L(yaml.SafeLoader): pass
L.yaml_implicit_resolvers={k:[(t,r) for t,r in v if t!="tag:yaml.org,2002:bool"] for k,v in yaml.SafeLoader.yaml_implicit_resolvers.items()}
L.yaml_implicit_resolvers={k:[(t,r) for t,r in v if "timestamp" not in t and "int" not in t and "float" not in t] for k,v in L.yaml_implicit_resolvers.items()}
L.add_implicit_resolver("tag:yaml.org,2002:bool",re.compile(r"^(?:true|false)$"),list("tf"))
L.add_implicit_resolver("tag:yaml.org,2002:int",re.compile(r"^[-+]?[0-9]+$"),list("-+0123456789"))
def load(p): return yaml.load(Path(p).read_text(),L) or []
ROLE={"you":"you","current":"current","source":"this","target":"target","here":"here","it":"it","event":"event","event:player":"player","ship":"ship","party":"party"}
TODO=set()
def todo(*a): TODO.add(" ".join(map(str,a)))
def kw(s): return str(s).lower().replace("-","_").replace(" ","_")
BUILT={"hidden","spotted","dazed","ally","relentless","echo","hunter","everywhere","carousel","dark","unsteady","ward","permanent","mooring","lingering","heavy","boarder","signal"}
def num(n):
    if isinstance(n,bool): return 1 if n else 0
    if isinstance(n,int): return n
    if isinstance(n,str): return n
    if n.get("sm"): return {"sm":1}
    if "sm_div" in n: return {"sm":n["sm_div"]}
    if "sum" in n:
        p=n["sum"]
        ints=sum(x for x in p if isinstance(x,int)); rest=[x for x in p if not isinstance(x,int)]
        if len(rest)==1:
            r=num(rest[0])
            if isinstance(r,dict) and ("sm" in r or "count" in r or "flag" in r or "stat" in r) and not "plus" in r:
                return {**r,"plus":ints} if ints else r
        out=[num(x) for x in rest]+([ints] if ints else [])
        return out[0] if len(out)==1 else {"sum":out}
    if "mul" in n:
        a,b=n["mul"]
        if isinstance(a,int):
            r=num(b)
            if isinstance(r,dict) and "count" in r: return {**r,"x":a}
            return {"times":[a,r]}
        return {"times":[b,num(a)]}
    if "count" in n: return {"count":select(n["count"],pick="all")}
    if "stat" in n: return {"stat":n["stat"][1],"of":ref(n["stat"][0])}
    if "flag" in n: return {"flag":n["flag"]}
    if "level" in n: return {"level":n["level"]}
    if "temp" in n: return {"temp":n["temp"][1],"of":ref(n["temp"][0])}
    if "by_party" in n: b=n["by_party"]; return {"by_party":[num(b[k]) for k in ("2","3","4")]}
    for k in ("left","round","depth"):
        if k in n: return k
    if "natural" in n: return {"natural":True}
    if "rolled" in n: return {"rolled":n["rolled"]}
    if "range" in n: return {"range_from":ref(n["range"][0]),"to":ref(n["range"][1])}
    if "highest" in n: return {"highest":select(n["highest"][0],pick="all"),"stat":n["highest"][1]}
    if "lowest" in n: return {"highest":select(n["lowest"][0],pick="all"),"stat":n["lowest"][1],"lowest":True}
    if "div" in n: return {"share":num(n["div"][0]),"by":n["div"][1]}
    if "mod" in n: return {"share":num(n["mod"][0]),"by":n["mod"][1],"rest":True}
    if "sub" in n: return {"minus":[num(x) for x in n["sub"]]}
    if "min" in n: return {"least":[num(x) for x in n["min"]]}
    if "max" in n: return {"most":[num(x) for x in n["max"]]}
    if "deck" in n: return "deck_"+n["deck"]
    if "reserve" in n: return "reserve_"+n["reserve"]
    if "deck_count" in n: return {"deck_count":n["deck_count"].lower()}
    todo("num",n); return 0
def ref(r):
    if isinstance(r,dict): return select(r)
    r=str(r)
    if r in ROLE: return ROLE[r]
    if r.startswith("it:"): return {"t":"target"}.get(r[3:],"it")
    todo("ref",r); return "you"
ZONE={"hand":{"zone":"hand"},"draw":{"zone":"draw"},"discard":{"zone":"discard"},"lost":{"zone":"lost"},"area":"your_area","global":"global","e_draw":{"zone":"entropy"},"e_discard":{"zone":"spent"},"e_dismissed":{"zone":"dismissed"},"e_play":{"zone":"in_play"},"e_current":{"zone":"current"},"stash":{"zone":"stash"},"hold":{"zone":"hold"},"keep":{"zone":"keep"}}
def select(s,pick=None):
    if isinstance(s,str): return ref(s)
    of=s["of"]
    if isinstance(of,list):
        of="_or_".join(of)
    zone=s.get("zone")
    conds=[]
    if of=="card":
        of="slide" if zone in ("hand","draw","discard","lost") else "entropy" if str(zone).startswith("e_") else "hindrance"
    if of=="space": of="empty_space"
    p=pick or {"all":"all","choose":"any","random":"random","top":"top","nearest":"nearest"}[s.get("pick","choose" if "n" in s else "all")]
    if "pick" not in s and pick is None and "n" not in s: p="all"
    out={p:of}
    scope=None
    if isinstance(zone,list):
        z=set(zone)
        if z=={"area","global"}: scope="your_and_global"
        elif z=={"e_play"}: scope={"zone":"in_play"}
        elif "grid" in z: scope="anywhere"
        else: todo("zones",zone); scope="anywhere"
    elif zone=="grid":
        if of in ("baddie",): conds.append({"on_map":"it"})
    elif zone: scope=ZONE.get(zone) or (todo("zone",zone) or "anywhere")
    if "owner" in s and s["owner"] not in ("you",):
        o=ref(s["owner"])
        if isinstance(scope,dict): scope={**scope,"of":o}
        else: scope={"area":o}
    if "reach" in s: scope="reach"
    if "range" in s:
        n,r=s["range"]; sc={"range":num(n)}
        if ref(r)!="you": sc["of"]=ref(r)
        if scope not in (None,"anywhere"): conds.append({"within":sc["range"],"who":"it","of":sc.get("of","you")})
        else: scope=sc
    if scope is not None and scope!="anywhere": out["in"]=scope
    if "keyword" in s: conds.append(has("it",s["keyword"]))
    if "named" in s: conds.append({"named":s["named"],"who":"it"})
    if "face" in s: conds.append({"face":s["face"],"who":"it"})
    if "where" in s:
        w=s["where"]
        if w=={"not":{"same":["it","you"]}}: out["other"]=True
        else:
            c=cond(w)
            conds.extend(c["all"] if isinstance(c,dict) and set(c)=={"all"} else [c])
    if conds: out["if"]=conds[0] if len(conds)==1 else {"all":conds}
    if "n" in s and p!="all":
        n=num(s["n"])
        if n!=1: out["n"]=n
    if s.get("optional"): out["up_to"]=True
    if s.get("by") not in (None,"you"): out["by"]=ref(s["by"])
    return out
def has(who,k):
    k2=kw(k)
    if k2=="barrier": return {"barred":who}
    if k2=="dissipated": return {"dissipated":who}
    if k2=="payable": return {"payable":who}
    if k2 in BUILT: return {"has":k2,"who":who}
    return {"keyword":k2,"who":who}
OBJ={}
def objective(a,n): return OBJ[(a,int(n))] if (a,int(n)) in OBJ else f"{a}:O{n}"
def cond(c):
    if c is True: return {"always":True}
    if "all" in c:
        xs=[cond(x) for x in c["all"]]; return xs[0] if len(xs)==1 else {"all":xs}
    if "any" in c:
        xs=[cond(x) for x in c["any"]]; return xs[0] if len(xs)==1 else {"any":xs}
    if "not" in c: return {"not":cond(c["not"])}
    if "cmp" in c:
        a,op,b=c["cmp"]; A,B=num(a),num(b)
        if isinstance(A,int) and not isinstance(B,int):
            A,B=B,A; op={"<":">","<=":">=",">":"<",">=":"<=","=":"="}[op]
        if op=="=": return {"is":A,"eq":B}
        if op==">=": return {"is":A,"ge":B}
        if op=="<=": return {"is":A,"le":B}
        if op==">": return {"is":A,"ge":B+1} if isinstance(B,int) else {"not":{"is":A,"le":B}}
        if op=="<": return {"is":A,"le":B-1} if isinstance(B,int) else {"not":{"is":A,"ge":B}}
    if c.get("exists")=={"of":"item","keyword":"payable"}: return {"payable":"you"}
    if "exists" in c: return {"exists":select(c["exists"],pick="any")}
    if "has" in c: return has(ref(c["has"][0]),c["has"][1])
    if "flag" in c: return {"flag":c["flag"]}
    if "objective" in c: a,n,s=c["objective"]; return {"objective":objective(a,n),**({"state":s} if s!="achieved" else {})}
    if "unlocked" in c: return {"unlocked":c["unlocked"][1],"kind":c["unlocked"][0]}
    if "at" in c: return {"at":ref(c["at"][0]),"with":ref(c["at"][1])}
    if "same" in c: return {"same":ref(c["same"][0]),"as":ref(c["same"][1])}
    if "adjacent" in c: return {"adjacent":ref(c["adjacent"][0]),"to":ref(c["adjacent"][1])}
    if "extends" in c: r,k,d=c["extends"]; return {"extends":kw(k),"who":ref(r),"until":dur(d)}
    if "mode" in c: return {"mode":"normal" if c["mode"]=="normal" else "text"}
    for k in ("phase","test","cause"):
        if k in c: return {k:c[k]}
    todo("cond",c); return {"always":True}
DUR={"test":"test","next_test":"next_test","turn":"turn","round":"round","next_turn":"next_turn","projection":"projection","in_play":"","campaign":"campaign"}
def dur(d):
    if isinstance(d,list): todo("dur",d); d=d[0]
    return DUR[d]
def until(e,o):
    d=dur(e["for"]) if e.get("for") else ""
    if d: o["until"]=d
    return o
def who(e,o,key="who"):
    if e.get(key) not in (None,"you"): o["who"]=ref(e[key])
    return o
def effs(xs): return [y for x in xs for y in effect(x)]
def effect(e):
    op=e["op"]; o={"op":op}
    n=lambda k="n",d=1: (lambda v: {} if v==d else {"n":v})(num(e[k]) if e.get(k) is not None else d)
    if op=="seq": return effs(e["do"])
    if op=="if":
        o["if"]=cond(e["cond"]); o["do"]=effs(e["then"])
        if e.get("else"): o["else"]=effs(e["else"])
        return [o]
    if op=="choose":
        o["options"]=[option(x) for x in e["options"]]
        if e.get("min",1)==0: o["may"]=True
        if e.get("who") not in (None,"you"): o["by"]=ref(e["who"])
        if e.get("max",1)>1: todo("choose max",e["max"])
        return [o]
    if op=="for_each": return [{"op":"each","who":select(e["in"]),"do":effs(e["do"])}]
    if op=="repeat": return [{"op":"times","n":num(e["times"]),"do":effs(e["do"])}]
    if op=="roll": return [{"op":"roll","dice":e["dice"],"as":e.get("as","roll"),"do":effs(e["do"])}]
    if op=="test":
        o["any_of"]=e["any_of"] if isinstance(e["any_of"],list) else [e["any_of"]]
        who(e,o)
        if e.get("mod"): o["mod"]=num(e["mod"])
        if e.get("need"): o["need"]=cond(e["need"])
        o["success"]=effs(e.get("success",[]))
        for k in ("no_effect","failure"):
            if e.get(k): o[k]=effs(e[k])
        return [o]
    if op=="say": return [{"op":"say","prose":e["text"]}]
    if op=="mod_test":
        who(e,o)
        if e.get("match","any")!="any": o["match"]=e["match"]
        o["n"]=num(e["by"])
        if e.get("against"): o["against"]=ref(e["against"])
        if e.get("for")=="next_test": o["uses"]=1
        return [until(e,o)]
    if op=="mod_stat":
        if e["stat"] in ("hand_size",): return [until(e,{"op":"rule","hook":"hand_size","n":num(e["by"])})]
        return [until(e,{"op":"mod","stat":e["stat"],"n":num(e["by"]),**({"who":ref(e["target"])} if e.get("target") not in (None,"you") else {})})]
    if op=="prevent":
        amt=e.get("amount","all"); standing=e.get("for") not in (None,) or e["event"]=="text"
        if e["event"]=="dissipation" or (e.get("times")==1 and (not e.get("for") or e["event"]=="dissipation") and e["event"]!="text"):
            return [{"op":"prevent",**({} if amt=="all" else {"n":num(amt)})}]
        o={"op":"spare","event":e["event"]}
        if amt!="all": o["n"]=num(amt)
        who(e,o)
        if e.get("source"): o["by"]=ref(e["source"])
        if e.get("times"): o["uses"]=e["times"]
        return [until(e,o)]
    if op=="redirect":
        if not e.get("for"): return [{"op":"redirect","role":"player","to":ref(e["to"])}]
        o={"op":"divert","event":e["event"],"to":ref(e["to"])}; who(e,o)
        if e.get("source"): o["by"]=ref(e["source"])
        return [until(e,o)]
    if op=="forbid":
        who(e,o); o["what"]=e["what"]
        if e.get("match","any")!="any": o["match"]=e["match"]
        return [until(e,o)]
    if op in ("grant","revoke"):
        t=e.get("to") or e.get("from")
        if t not in (None,"you"): o["who"]=ref(t)
        o["keyword"]=kw(e["keyword"])
        if e.get("params",{}).get("n"): o["n"]=num(e["params"]["n"])
        u=until(e,o)
        if u.get("until")=="projection": 
            if o["keyword"]=="hidden": u["until"]="end_of_next_turn"
            elif o["keyword"]=="dazed": u["until"]="projection"
        return [u]
    if op=="rule":
        o["hook"]=e["hook"]; who(e,o); v=e.get("value",1)
        if e["hook"]=="bank_on_dissipate": o["part"]=v
        elif e["hook"]=="home_condition": o["if"]=cond(v)
        elif v in (True,"plain"): pass
        else:
            if num(v)!=1: o["n"]=num(v)
        return [until(e,o)]
    if op in ("draw","lose","damage"):
        who(e,o); o.update(n()); return [o]
    if op=="discard":
        who(e,o); o.update(n())
        if e.get("pick")=="random": o["random"]=True
        if e.get("match"): o["match"]=e["match"]
        return [o]
    if op=="recover":
        who(e,o); o.update(n())
        if e.get("to")=="hand": o["to"]="hand"
        return [o]
    if op=="take": return [who(e,{"op":"take","what":select(e["select"]),"to":e["to"]})]
    if op=="gain_slide": return [who(e,{"op":op,"ability":e["ability"],**n()})]
    if op=="look": return [who(e,{"op":op,"at":ref(e["at"])})]
    if op=="moves": return [who(e,{"op":op,**n()})]
    if op=="move":
        who(e,o); o.update(n())
        if e.get("up_to"): o["up_to"]=True
        if e.get("to"): o["to"]=ref(e["to"])
        th=[x for x in e.get("through",[]) if x!="gap"]
        if th: o["through"]=th
        if e.get("straight"): o["straight"]=True; o.pop("through",None)
        return [o]
    if op=="place": return [{"op":"place","who":ref(e["what"]),"at":ref(e["at"])}]
    if op=="flip": return [{"op":"flip","at":ref(e["at"]),**({"face":"down"} if e.get("face")=="down" else {})}]
    if op=="lay": return [{"op":"lay","at":ref(e["at"]),**({"card":e["card"]} if isinstance(e.get("card"),str) else {}),**({"face":"down"} if e.get("face")=="down" else {})}]
    if op=="take_up": return [{"op":op,"at":ref(e["at"]),**({"keep":True} if e.get("to")=="keep" else {})}]
    if op=="cover": return [{"op":op,"at":ref(e["at"]),"card":e["card"]}]
    if op=="uncover": return [{"op":op,"at":ref(e["at"])}]
    if op=="swap": return [{"op":op,"at":ref(e["a"]),**({"with":ref(e["b"])} if e.get("b") else {})}]
    if op=="shuffle": return [{"op":op,"at":ref(e["at"])}]
    if op=="rotate": return [{"op":op,"at":ref(e["at"]),"quarters":e.get("quarter",1)}]
    if op=="side":
        if e.get("at")!="here" or True: o["who"]=ref(e.get("at","here"))
        if e["side"]=="choose": o["n"]=num(e.get("n",1))
        elif e["side"]=="all": o["sides"]=["n","e","s","w"]
        else: o["sides"]=[e["side"]] if isinstance(e["side"],str) else e["side"]
        o["state"]=e["state"]; return [until(e,o)]
    if op=="replace": return [{"op":op,"card":e["card"],"with":e["with"],**({"eliminate":True} if e.get("eliminate") else {})}]
    if op=="eliminate": return [{"op":op,"card":e["card"]}]
    if op=="spawn":
        o["baddie"]=e["baddie"]
        if isinstance(e.get("in"),dict) or e.get("in") in ("here",): o["at"]=ref(e["in"])
        else: o["in"]=e.get("in","global")
        if e.get("n"): o["n"]=num(e["n"])
        return [o]
    if op=="wound":
        o["who"]=ref(e["target"]); o["n"]=num(e["n"])
        for k in ("ignore_armor","each_instance","divide"):
            if e.get(k): o[k]=True
        return [o]
    if op in ("defeat","dismiss"): return [{"op":op,"who":ref(e["target"])}]
    if op=="attack_now": return [{"op":op,"baddie":ref(e["baddie"]),**({"who":ref(e["who"])} if e.get("who") not in (None,"you") else {})}]
    if op=="shift": return [{"op":op,"baddie":ref(e["baddie"]),**({"to":e["to"]} if isinstance(e["to"],str) and e["to"] in ("your_area","global") else {"at":ref(e["to"])})}]
    if op=="token":
        return [{"op":"token","kind":e.get("kind","mark"),"at":ref(e["at"]),**({"take":True} if e.get("take") else {}),**({"texts":[block(b) for b in e["do"]]} if e.get("do") else {})}]
    if op in ("entropy","evolve"): return [{"op":op,**n()}]
    if op in ("evolve_this","discard_this","end_turn","win_campaign"): return [{"op":op}]
    if op in ("evolve_card","insert_entropy","remove_entropy","eliminate_lock"): return [{"op":op,"card":e["card"]}]
    if op=="stay": return [{"op":op,**({"in":e["in"]} if isinstance(e["in"],str) else {"at":ref(e["in"])})}]
    if op=="scry": return [who(e,{"op":op,"n":num(e["n"]),**({"reorder":True} if e.get("reorder") else {})})]
    if op=="item":
        if "gain" in e: return [who(e,{"op":"item","item":e["gain"]})]
        if "lose" in e:
            if isinstance(e["lose"],dict): return [{"op":"discard_item","item":select(e["lose"])}]
            if e["lose"]=="source": return [{"op":"discard_item","item":"this"}]
            return [who(e,{"op":"item","item":e["lose"],"lose":True})]
        return [{"op":"copy_item","item":ref(e["copy"])}]
    if op=="craft": return [who(e,{"op":op,"value":num(e["value"]),**({"discount":e["discount"]} if e.get("discount") else {})})]
    if op=="resource":
        if "spend" in e: return [{"op":"spend",**({"n":num(e["spend"])} if num(e["spend"])!=1 else {}),**({"kind":e["kind"]} if e.get("kind") else {})}] if e.get("who","you")=="you" else [who(e,{"op":"lose_resource",**({"n":num(e["spend"])} if num(e["spend"])!=1 else {})})]
        return [who(e,{"op":op,**n("gain"),**({"keep":num(e["keep"])} if e.get("keep") else {}),**({"kind":e["kind"]} if e.get("kind") else {})})]
    if op=="use_mark":
        v=num(e.get("n",1))
        if isinstance(v,int) and v>0: return [{"op":op,**({"n":v} if v!=1 else {}),**({"item":ref(e["item"])} if str(e.get("item","")).startswith("it:") else {})}]
        if isinstance(v,int): v=-v
        elif "times" in v: v=v["times"][1]
        elif "minus" in v: v={**v["minus"][1],"plus":-v["minus"][0]}
        else: todo("use_mark",v)
        return [{"op":"restore","item":ref(e["item"]),"n":v}]
    if op=="give": return [{"op":op,"what":select(e["select"]),"to":ref(e["to"])}]
    if op=="condition":
        if "give" in e: return [who(e,{"op":op,"condition":e["give"]})]
        if isinstance(e["end"],dict): return [who(e,{"op":op,"end":True})]
        return [who(e,{"op":op,"condition":e["end"],"end":True})]
    if op=="temp": return [who(e,{"op":op,"trait":e["trait"],**n()})]
    if op=="bank": return [{"op":op,"trait":e["trait"],**n()}]
    if op=="bank_dissipated": return [who(e,{"op":op,**({"part":"half"} if e.get("part")=="half" else {})})]
    if op=="level": return [{"op":op,**({"ability":e["ability"]} if e["ability"]!="choose" else {}),**n()}]
    if op in ("home","dissipate"): return [who(e,{"op":op})]
    if op=="read": return [{"op":op,"card":e["card"],**({"at_end":True} if e.get("when")=="end" else {})}]
    if op=="unlock": return [{"op":op,"kind":e["kind"].removesuffix("s") if e["kind"]=="maneuvers" else e["kind"],**({"id":str(e["id"])} if e.get("id") else {})}]
    if op=="unlock_top": return [{"op":op,**({"stack":e["deck"]} if e["deck"]!="choose" else {}),**({"cards":e["cards"]} if e.get("cards",1)!=1 else {})}]
    if op=="objective": return [{"op":op,"objective":objective(e["area"],e["n"]),"to":e["to"]}]
    if op=="flag": return [{"op":op,"flag":e["name"],**({"set":num(e["set"])} if "set" in e else {}),**({"add":num(e["add"])} if "add" in e else {})}]
    if op=="reroll": return [{"op":op,**({"stability":True} if e.get("what")=="stability" else {}),**({"more":num(e["mod"])} if e.get("mod") else {})}]
    if op=="mimic": return [{"op":op,"range":num(e["range"])}]
    todo("op",op); return []
def option(x):
    o={"name":x["text"]}
    if x.get("if"): o["if"]=cond(x["if"])
    if x.get("cost"): o["cost"]=effs(x["cost"])
    o["do"]=effs(x.get("do",[])); return o
ON={"when_flipped":"flipped","when_landed_on":"landed"}
def block(b):
    on=b["on"]; o={}
    if on!="in_play": o["on"]=ON.get(on,on)
    if b.get("if") is not None and b["if"] is not True: o["if"]=cond(b["if"])
    if b.get("may"): o["may"]=True
    if b.get("limit"): o["limit"]=b["limit"]
    if b.get("cost"): o["cost"]=effs(b["cost"])
    o["do"]=effs(b["do"])
    if on=="in_play":
        for x in o["do"]: x.pop("until",None)
    return o
# ---- emitting
def scalar(v,flow=False):
    if v is True: return "true"
    if v is False: return "false"
    if isinstance(v,int): return str(v)
    s=str(v)
    if s=="" or re.match(r"^[\s\-?:,\[\]{}#&*!|>'\"%@`]",s) or re.search(r": |:$| #|[\n]",s) or s.strip()!=s or re.fullmatch(r"true|false|null|~|[-+]?[0-9.]+",s) or (flow and re.search(r"[,\[\]{}]",s)):
        return '"'+s.replace("\\","\\\\").replace('"','\\"')+'"'
    return s
def flow(v):
    if isinstance(v,dict): return "{"+", ".join(f"{k}: {flow(x)}" for k,x in v.items())+"}"
    if isinstance(v,(list,tuple)): return "["+", ".join(flow(x) for x in v)+"]"
    return scalar(v,True)
W=118
def emit(v,ind):
    """lines for a value in block style at an indent"""
    pad=" "*ind
    if isinstance(v,dict):
        out=[]
        for k,x in v.items(): out+=field(k,x,ind)
        return out
    if isinstance(v,list):
        out=[]
        for x in v:
            f=flow(x)
            if len(pad)+2+len(f)<=W: out.append(f"{pad}- {f}")
            else:
                lines=emit(x,ind+2)
                lines[0]=pad+"- "+lines[0][ind+2:]
                out+=lines
        return out
    return [pad+scalar(v)]
def field(k,x,ind):
    pad=" "*ind
    if isinstance(x,str) and (len(x)>W-ind-len(k)-4 or "\n" in x):
        paras=[re.sub(r"\s+"," ",p).strip() for p in re.split(r"\n\s*\n|\n",x) if p.strip()]
        out=[f"{pad}{k}: >-"]
        for i,p in enumerate(paras):
            if i: out+=["",""]
            out+=[" "*(ind+2)+l for l in textwrap.wrap(p,W-ind-2,break_long_words=False,break_on_hyphens=False)]
        return out
    if isinstance(x,(dict,list,tuple)):
        f=flow(x)
        if len(pad)+len(k)+2+len(f)<=W: return [f"{pad}{k}: {f}"]
        return [f"{pad}{k}:"]+emit(x,ind+2)
    return [f"{pad}{k}: {scalar(x)}"]
def write(path,entries,head=""):
    out=[f"# {head}"] if head else []
    for e in entries:
        lines=emit(e,2); lines[0]="- "+lines[0][2:]
        out+=[*lines,""]
    Path(path).write_text("\n".join(out).rstrip()+"\n")
