import type { GenreVoice } from "./telling.ts";

export const SPANISH: GenreVoice = {
  plots: {
    "La casa de {calle}|Los inquilinos de {calle}": [
      "En la casa de {calle} viven cinco familias, y {hero}, que guarda las llaves, las quiere a casi todas.",
      "Cuando {hero} hereda una casa en {calle}, descubre que los inquilinos no piensan irse.",
    ],
    "Cartas desde {ciudad}|El invierno en {ciudad}": [
      "Aquel invierno {hero} escribió cada semana desde {ciudad}; las cartas llegaron treinta años después.",
      "Nadie viaja a {ciudad} en invierno: por eso {hero} manda desde allí sus cartas sin remite.",
    ],
    "{^objeto} de mi padre|Historia de {objeto}": [
      "{hero} solo quiere vender {objeto} de su padre, y acaba preguntando por él en todo el barrio.",
      "Todo lo que {hero} sabe de su padre cabe en {objeto}.",
    ],
    "El último verano en {ciudad}|Aquel verano, {ciudad}": [
      "{hero} y {other} pasan en {ciudad} el último verano antes de que llegue el tren.",
      "En {ciudad}, aquel verano, {hero} aprende a nadar, a mentir y a despedirse.",
    ],
    "Las tres hermanas de {ciudad}|Tres hermanas y un piano": [
      "Tres hermanas se disputan en {ciudad} un piano, una deuda y el afecto de {hero}.",
    ],
    "El silencio de {hero}|Lo que {hero} no dijo": [
      "{hero} lleva nueve años sin hablar, y {other} cree saber por qué.",
    ],
  },
  subtitles: ["Novela"],
  middles: [
    "Entre bodas, apagones y partidas de dominó, {hero} va entendiendo lo que su familia calla.",
    "{other} recuerda otra historia, y tiene las fotografías.",
    "Hay una huelga, un perro perdido y una cena para trece, y {hero} llega tarde a las tres cosas.",
    "Con humor y sin compasión, la novela sigue a {hero} hasta el día en que todo se sabe.",
    "Lo que empieza como una visita a {other} termina como una confesión.",
    "Nadie le pide cuentas a {hero}, y eso es lo peor.",
  ],
  endings: [
    "Una novela luminosa y sin adornos.",
    "De las que se regalan a los amigos.",
    "Una historia sobre {tema} y {tema2}.",
    "Triste y divertida a la vez, como {tema3}.",
    "Pocas veces se ha escrito así sobre {tema2} y {tema3}.",
    "{^tema}, {tema2} y un final que no se olvida.",
  ],
  settings: [
    { names: "spanish", words: {} },
    { names: "mexican", words: {} },
  ],
  words: {
    calle: "la calle del Pozo|la calle Mayor|la plaza del Olivo|la calle de los Relojes|la cuesta del Mar",
    ciudad: "Cádiz|Salamanca|Valparaíso|Oaxaca|Montevideo|Bilbao|Puebla|Gijón",
    objeto: "la radio|la bicicleta|la maleta|la máquina de coser|la escopeta|la guitarra",
    tema: "la memoria|el exilio|la amistad|el trabajo|la herencia|el mar",
  },
};

export const FRENCH: GenreVoice = {
  plots: {
    "La maison de {rue}|Les locataires de {rue}": [
      "Dans la maison de {rue}, cinq locataires partagent un escalier, un chat et un secret ; {hero} le croit bien gardé.",
      "Quand {hero} revient vendre la maison de {rue}, les locataires l’attendent avec un gâteau et un avocat.",
    ],
    "L’hiver à {ville}|Lettres de {ville}": [
      "Tout l’hiver, {hero} envoie de {ville} des lettres que personne n’ouvre.",
      "On ne va pas à {ville} en hiver ; {hero} y écrit des lettres en attendant le printemps.",
    ],
    "L’histoire {dobjet}|Histoire {dobjet} de mon père": [
      "De son père, {hero} n’a gardé que l’histoire {dobjet}, et elle est fausse.",
    ],
    "Le dernier été à {ville}|Un été, {ville}": [
      "C’est le dernier été avant l’autoroute : à {ville}, {hero} et {other} se disent enfin ce qu’il ne fallait pas dire.",
      "À {ville}, cet été-là, {hero} apprend à nager, à mentir et à partir.",
    ],
    "Les trois sœurs de {ville}|Trois sœurs, un piano": [
      "Trois sœurs de {ville} se disputent un piano, une dette et {hero}.",
    ],
    "Ce que {hero} n’a pas dit": ["{hero} ne parle plus depuis neuf ans, et {other} évite de demander pourquoi."],
  },
  subtitles: ["Roman"],
  middles: [
    "Entre deux mariages et une panne de courant, {hero} comprend ce que sa famille préfère taire.",
    "{other} se souvient d’une autre histoire, et c’est {other} qui a les photos.",
    "Il y a une grève, un chien perdu, un dîner de treize couverts, et {hero} arrive toujours en retard.",
    "Avec humour et sans pitié, le roman suit {hero} jusqu’au jour où tout se sait.",
    "Ce qui commence par une visite à {other} finit en aveu.",
    "Tout le monde est gentil avec {hero}, ce qui n’arrange rien.",
  ],
  endings: [
    "Un roman lumineux et sans apprêt.",
    "De ceux qu’on offre à ses amis.",
    "Un livre sur {sujet} et {sujet2}.",
    "Drôle et triste à la fois, comme {sujet3}.",
    "On a rarement écrit ainsi sur {sujet2} et {sujet3}.",
    "{^sujet}, {sujet2} et une fin qu’on n’oublie pas.",
  ],
  settings: [{ names: "french", words: {} }],
  words: {
    rue: "la rue des Tanneurs|la rue du Puits|la place aux Huiles|la rue des Horlogers|l’impasse du Port",
    ville: "Nantes|Dijon|Brest|Tours|Roubaix|Sète|Besançon|Vannes",
    dobjet: "de l’horloge|de la radio|du vélo|de la valise|de l’accordéon|de la machine à coudre",
    sujet: "la mémoire|l’exil|l’amitié|le travail|l’héritage|la mer",
  },
};

export const GERMAN: GenreVoice = {
  plots: {
    "Das Haus in {strasse}|Die Mieter in {strasse}": [
      "Im Haus in {strasse} wohnen fünf Mieter, eine Katze und {hero}, und allen ist gekündigt worden.",
      "Als {hero} das Haus in {strasse} erbt, sitzen die Mieter schon am Küchentisch.",
    ],
    "Winter in {stadt}|Briefe aus {stadt}": [
      "Einen Winter lang kommen Briefe aus {stadt}, und {hero} öffnet keinen davon.",
      "Im Winter fährt niemand nach {stadt}; {hero} schreibt von dort lange Briefe, alle ohne Absender.",
    ],
    "Die Geschichte {dings}|Vom Verbleib {dings}": [
      "Vom Vater bleibt {hero} nur die Geschichte {dings}, und die stimmt nicht.",
    ],
    "Der letzte Sommer in {stadt}|Ein Sommer, {stadt}": [
      "Es ist der letzte Sommer vor der Autobahn, und {hero} und {other} sagen sich in {stadt} endlich alles.",
      "In jenem Sommer lernt {hero} in {stadt} schwimmen, lügen und weggehen.",
    ],
    "Drei Schwestern aus {stadt}|Drei Schwestern und ein Klavier": [
      "Drei Schwestern aus {stadt} streiten um ein Klavier, um eine Schuld und um {hero}.",
    ],
    "Was {hero} nicht sagte|Das Schweigen: {hero}": [
      "{hero} spricht seit neun Jahren nicht mehr, und nur {other} fragt nicht, warum.",
    ],
  },
  subtitles: ["Roman"],
  middles: [
    "Zwischen zwei Hochzeiten und einem Stromausfall begreift {hero}, worüber die Familie lieber schweigt.",
    "{other} erinnert sich an eine andere Geschichte, und {other} hat die Fotos.",
    "Es gibt einen Streik, einen entlaufenen Hund und ein Essen für dreizehn, und {hero} kommt überall zu spät.",
    "Mit Witz und ohne Mitleid folgt der Roman {hero} bis zu dem Tag, an dem alle alles wissen.",
    "Was als Besuch bei {other} beginnt, endet als Geständnis.",
    "Alle sind freundlich zu {hero}, und das macht es nicht leichter.",
  ],
  endings: [
    "Ein heller, unsentimentaler Roman.",
    "Ein Buch, das man seinen Freunden schenkt.",
    "Ein Roman über {thema} und {thema2}.",
    "Komisch und traurig zugleich, wie {thema3}.",
    "Selten ist so über {thema2} und {thema3} geschrieben worden.",
    "{^thema}, {thema2} und ein Schluss, den man nicht vergisst.",
  ],
  settings: [{ names: "german", words: {} }],
  words: {
    strasse: "der Gerbergasse|der Mühlenstraße|der Hafenstraße|der Uhrmachergasse|der Brunnengasse",
    stadt: "Leipzig|Bremen|Freiburg|Görlitz|Lübeck|Passau|Husum|Weimar",
    dings: "der Uhr|des Radios|des Fahrrads|des Koffers|des Akkordeons|der Nähmaschine",
    thema: "Erinnerung|Heimweh|Freundschaft|Arbeit|Geld|Müdigkeit",
  },
};
