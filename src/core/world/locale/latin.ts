const ARABIC =
  "ا=a أ=a إ=i آ=a ٱ=a ب=b پ=p ت=t ث=th ج=j چ=ch ح=h خ=kh د=d ذ=dh ر=r ڕ=r ز=z ژ=zh س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ف=f ڤ=v ق=q ک=k ك=k گ=g ل=l ڵ=l م=m ن=n ں=n و=w ۆ=o ه=h ھ=h ہ=h ۂ=h ة=a ۃ=a ى=a ي=y ی=y ێ=e ې=e ئ=y ء= ؤ=w ٹ=t ڈ=d ڑ=r ے=e ە=e ۀ=e";
const CHINESE =
  "丁=ding 万=wan 萬=wan 严=yan 嚴=yan 乔=qiao 于=yu 付=fu 任=ren 伍=wu 何=he 余=yu 侯=hou 俞=yu 倪=ni 傅=fu 关=guan 冯=feng 馮=feng 刘=liu 劉=liu 卢=lu 盧=lu 史=shi 叶=ye 葉=ye 吕=lu 呂=lu 吴=wu 吳=wu 周=zhou 唐=tang 夏=xia 姚=yao 姜=jiang 孔=kong 孙=sun 孫=sun 孟=meng 宋=song 尹=yin 崔=cui 常=chang 康=kang 廖=liao 张=zhang 張=zhang 彭=peng 徐=xu 戴=dai 方=fang 曹=cao 曾=zeng 朱=zhu 李=li 杜=du 杨=yang 楊=yang 林=lin 柳=liu 梁=liang 武=wu 段=duan 江=jiang 汤=tang 汪=wang 沈=shen 洪=hong 潘=pan 熊=xiong 王=wang 田=tian 白=bai 石=shi 秦=qin 程=cheng 罗=luo 羅=luo 胡=hu 苏=su 蘇=su 范=fan 莫=mo 萧=xiao 蕭=xiao 葛=ge 董=dong 蒋=jiang 蔣=jiang 蔡=cai 薛=xue 袁=yuan 许=xu 許=xu 谢=xie 謝=xie 谭=tan 譚=tan 贺=he 賀=he 贾=jia 賈=jia 赖=lai 賴=lai 赵=zhao 趙=zhao 邓=deng 鄧=deng 邱=qiu 邵=shao 邹=zou 鄒=zou 郑=zheng 鄭=zheng 郝=hao 郭=guo 金=jin 钟=zhong 鐘=zhong 钱=qian 錢=qian 陆=lu 陸=lu 陈=chen 陳=chen 陶=tao 雷=lei 韩=han 韓=han 顾=gu 顧=gu 马=ma 馬=ma 高=gao 魏=wei 黄=huang 黃=huang 黎=li 龙=long 龍=long 龚=gong 龔=gong 一=yi 诺=nuo 佳=jia 丹=dan 丽=li 芬=fen 芳=fang 萍=ping 琪=qi 依=yi 倩=qian 兰=lan 英=ying 凤=feng 国=guo 华=hua 華=hua 珍=zhen 琴=qin 秀=xiu 荣=rong 榮=rong 香=xiang 天=tian 娇=jiao 娜=na 娟=juan 婷=ting 子=zi 欣=xin 安=an 慧=hui 思=si 悦=yue 敏=min 晨=chen 阳=yang 桂=gui 梓=zi 妍=yan 涵=han 玥=yue 萱=xuan 馨=xin 怡=yi 洁=jie 潔=jie 海=hai 燕=yan 玉=yu 梅=mei 玲=ling 紫=zi 红=hong 美=mei 艳=yan 艺=yi 若=ruo 汐=xi 诗=shi 雨=yu 语=yu 語=yu 桐=tong 雅=ya 鑫=xin 雪=xue 静=jing 霞=xia 颖=ying 君=jun 伟=wei 偉=wei 俊=jun 凯=kai 凱=kai 杰=jie 傑=jie 熙=xi 军=jun 刚=gang 勇=yong 轩=xuan 軒=xuan 平=ping 强=qiang 強=qiang 栋=dong 良=liang 辉=hui 輝=hui 奕=yi 泽=ze 澤=ze 辰=chen 豪=hao 宇=yu 航=hang 家=jia 明=ming 建=jian 志=zhi 成=cheng 振=zhen 东=dong 文=wen 昊=hao 斌=bin 智=zhi 民=min 沐=mu 宸=chen 涛=tao 濤=tao 波=bo 浩=hao 然=ran 磊=lei 立=li 超=chao 诚=cheng 誠=cheng 鹏=peng 鵬=peng 博=bo 嘉=jia 懿=yi 哲=zhe 弘=hong 彬=bin 源=yuan 远=yuan 遠=yuan 旭=xu 尧=yao 堯=yao 晓=xiao 曉=xiao 正=zheng 瑞=rui 睿=rui 致=zhi 锦=jin 錦=jin 鸿=hong 鴻=hong 飞=fei 飛=fei 修=xiu 健=jian 柏=bai 雄=xiong 展=zhan 峻=jun 祺=qi 翊=yi 擎=qing 風=feng 樂=le 聰=cong";

/** Letters, or whole names, of a script (ISO 15924) in Latin letters, as people write them in addresses. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Latn: "ə=e ŋ=n",
  Cyrl: "а=a б=b в=v г=g ґ=g ѓ=gj д=d ђ=dj е=e ё=e є=ye ж=zh з=z ѕ=dz и=i і=i ї=yi й=y ј=j к=k ќ=kj л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch џ=dz ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya",
  Grek: "ου=ou ού=ou α=a ά=a β=v γ=g δ=d ε=e έ=e ζ=z η=i ή=i θ=th ι=i ί=i ϊ=i ΐ=i κ=k λ=l μ=m ν=n ξ=x ο=o ό=o π=p ρ=r σ=s ς=s τ=t υ=y ύ=y ϋ=y ΰ=y φ=f χ=ch ψ=ps ω=o ώ=o",
  Arab: ARABIC,
  Hebr: "א=a ב=b ג=g ד=d ה=h ו=v ז=z ח=ch ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=f צ=ts ץ=ts ק=k ר=r ש=sh ת=t",
  Armn: "ու=u ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k և=ev օ=o ֆ=f",
  Geor: "ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h",
  Deva: "क=k ख=kh ग=g घ=gh ङ=ng च=ch छ=chh ज=j झ=jh ञ=n ट=t ठ=th ड=d ढ=dh ण=n त=t थ=th द=d ध=dh न=n प=p फ=ph ब=b भ=bh म=m य=y र=r ल=l व=w श=sh ष=sh स=s ह=h अ=a आ=a इ=i ई=i उ=u ऊ=u ऋ=ri ए=e ऐ=ai ओ=o औ=au ा=a ि=i ी=i ु=u ू=u ृ=ri े=e ै=ai ो=o ौ=au ं=n ँ=n ः=h ्= ़=",
  Thai: "ก=k ข=kh ฃ=kh ค=kh ฅ=kh ฆ=kh ง=ng จ=ch ฉ=ch ช=ch ซ=s ฌ=ch ญ=y ฎ=d ฏ=t ฐ=th ฑ=th ฒ=th ณ=n ด=d ต=t ถ=th ท=th ธ=th น=n บ=b ป=p ผ=ph ฝ=f พ=ph ฟ=f ภ=ph ม=m ย=y ร=r ฤ=rue ล=l ว=w ศ=s ษ=s ส=s ห=h ฬ=l อ=o ฮ=h ะ=a ั=a า=a ำ=am ิ=i ี=i ึ=ue ื=ue ุ=u ู=u เ=e แ=ae โ=o ใ=ai ไ=ai ๅ=a ็= ่= ้= ๊= ๋= ์=",
  Thaa: "ހ=h ށ=sh ނ=n ރ=r ބ=b ޅ=l ކ=k އ= ވ=v މ=m ފ=f ދ=d ތ=th ލ=l ގ=g ޏ=gn ސ=s ޑ=d ޒ=z ޓ=t ޔ=y ޕ=p ޖ=j ޗ=ch ޘ=th ޙ=h ޚ=kh ޛ=dh ޜ=z ޝ=sh ޞ=s ޟ=d ޠ=t ޡ=z ޢ=a ޣ=gh ޤ=q ޥ=w ަ=a ާ=aa ި=i ީ=ee ު=u ޫ=oo ެ=e ޭ=ey ޮ=o ޯ=oa ް=",
  Kore: "김=kim 이=lee 박=park 최=choi",
  Jpan: "佐藤=sato 鈴木=suzuki 高橋=takahashi 田中=tanaka 伊藤=ito 渡辺=watanabe 山本=yamamoto 中村=nakamura 小林=kobayashi 加藤=kato 吉田=yoshida 山田=yamada 佐々木=sasaki 山口=yamaguchi 松本=matsumoto 井上=inoue 木村=kimura 林=hayashi 斎藤=saito 清水=shimizu 山崎=yamazaki 森=mori 池田=ikeda 橋本=hashimoto 阿部=abe 石川=ishikawa 山下=yamashita 中島=nakajima 石井=ishii 小川=ogawa 前田=maeda 岡田=okada 長谷川=hasegawa 藤田=fujita 後藤=goto 近藤=kondo 村上=murakami 遠藤=endo 青木=aoki 坂本=sakamoto 福田=fukuda 太田=ota 西村=nishimura 藤井=fujii 岡本=okamoto 藤原=fujiwara 三浦=miura 金子=kaneko 中野=nakano 中川=nakagawa 原田=harada 松田=matsuda 竹内=takeuchi 小野=ono 田村=tamura 中山=nakayama 和田=wada 石田=ishida 森田=morita 上田=ueda 原=hara 内田=uchida 柴田=shibata 酒井=sakai 宮崎=miyazaki 横山=yokoyama 高木=takagi 安藤=ando 宮本=miyamoto 大野=ono 小島=kojima 工藤=kudo 谷口=taniguchi 今井=imai 高田=takada 丸山=maruyama 増田=masuda 村田=murata 平野=hirano 大塚=otsuka 菅原=sugawara 武田=takeda 新井=arai 野口=noguchi 松井=matsui 桜井=sakurai 千葉=chiba さくら=sakura あゆみ=ayumi めぐみ=megumi ゆかり=yukari 七海=nanami 久美子=kumiko 京子=kyoko 佳奈=kana 優子=yuko 優花=yuka 典子=noriko 千夏=chinatsu 友美=tomomi 和子=kazuko 咲良=sakura 幸子=sachiko 弘子=hiroko 彩花=ayaka 彩香=ayaka 恵子=keiko 恵美=emi 愛=ai 愛子=aiko 明美=akemi 智子=tomoko 桃子=momoko 直子=naoko 直美=naomi 真由美=mayumi 由美=yumi 由美子=yumiko 由佳=yuka 純子=junko 結衣=yui 美咲=misaki 美智子=michiko 美穂=miho 美香=mika 舞=mai 裕子=yuko 裕美=hiromi 里奈=rina 陽子=yoko 陽菜=hina 順子=junko 香織=kaori 麻衣=mai 麻美=asami 理恵=rie 絵美=emi 莉子=riko 真央=mao 沙織=saori 洋子=yoko 浩子=hiroko 葵=aoi 健=ken 健一=kenichi 健太=kenta 健太郎=kentaro 一郎=ichiro 三郎=saburo 修=osamu 博=hiroshi 和也=kazuya 和夫=kazuo 哲也=tetsuya 大介=daisuke 大地=daichi 大輔=daisuke 大輝=daiki 大樹=daiki 太一=taichi 太陽=taiyo 悠太=yuta 悠斗=yuto 拓也=takuya 拓海=takumi 智也=tomoya 正男=masao 正雄=masao 武=takeshi 洋平=yohei 浩=hiroshi 浩一=koichi 浩二=koji 海斗=kaito 涼太=ryota 直人=naoto 直樹=naoki 祐介=yusuke 秀樹=hideki 稔=minoru 翔=sho 翔太=shota 翔平=shohei 翼=tsubasa 茂=shigeru 蓮=ren 誠=makoto 豊=yutaka 進=susumu 達也=tatsuya 陸=riku 隆=takashi 雄太=yuta 駿=shun 勇=isamu 勝=masaru 清=kiyoshi 明=akira 学=manabu 亮=ryo",
  Hans: CHINESE,
  Hant: CHINESE,
};

/** The same of one language where it differs. */
const GERMAN = "ä=ae ö=oe ü=ue";

const INITIALS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINALS = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

/** A syllable of Hangul in Latin letters; every one has its number, which its letters follow from. */
function fromHangul(syllable: string): string {
  const number = syllable.charCodeAt(0) - 0xac00;
  const vowel = Math.floor(number / 28) % 21;
  return `${INITIALS[Math.floor(number / 588)] ?? ""}${VOWELS[vowel] ?? ""}${FINALS[number % 28] ?? ""}`;
}

/** Writes texts of a script (ISO 15924) and language in Latin letters, as far as their letters or names are known. */
export function latinOf(script: string, language: string): (text: string) => string {
  const pairs = `${SCRIPTS["Latn"]} ${SCRIPTS[script] ?? ""} ${language === "de" ? GERMAN : ""}`.trim().split(" ");
  const letters = new Map(pairs.map((pair) => pair.split("=", 2) as [string, string])); // each has two sides
  // The longest first: a name before its first letter.
  const known = [...letters.keys()].sort((one, other) => other.length - one.length);
  const some = new RegExp(`${known.join("|")}|[\uAC00-\uD7A3]`, "giu");
  return (text) => text.normalize("NFC").replaceAll(some, (one) => letters.get(one.toLowerCase()) ?? fromHangul(one));
}
