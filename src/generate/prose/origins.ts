import type { NameListName } from "../name-lists.ts";
import { list } from "./telling.ts";

/** Where somebody comes from: what they are called there, and towns to be born in. */
export interface Origin {
  /** As in "a Nigerian novelist". */
  readonly nationality: string;
  readonly names: NameListName;
  readonly towns: readonly string[];
  /** What some of its authors write in, if not English. */
  readonly language?: "es" | "fr" | "de";
}

/** Origins of authors, with how often each occurs. */
export const ORIGINS: readonly (readonly [Origin, number])[] = [
  [
    { nationality: "American", names: "english", towns: list("Duluth|Savannah|Tacoma|Baltimore|Omaha|Albany|El Paso") },
    12,
  ],
  [{ nationality: "British", names: "english", towns: list("Hull|Cardiff|Norwich|Dundee|Bradford|Penzance") }, 10],
  [{ nationality: "British", names: "indian", towns: list("Leicester|Southall|Wolverhampton") }, 2],
  [{ nationality: "American", names: "chinese", towns: list("Oakland|Queens|Houston") }, 2],
  [{ nationality: "American", names: "korean", towns: list("Los Angeles|Annandale") }, 1],
  [{ nationality: "Irish", names: "irish", towns: list("Sligo|Waterford|Ennis|Dublin") }, 4],
  [{ nationality: "Canadian", names: "english", towns: list("Saskatoon|Halifax|Kingston") }, 3],
  [{ nationality: "Australian", names: "english", towns: list("Ballarat|Fremantle|Hobart") }, 3],
  [{ nationality: "Nigerian", names: "igbo", towns: list("Enugu|Nsukka|Onitsha") }, 3],
  [{ nationality: "Nigerian", names: "yoruba", towns: list("Ibadan|Abeokuta|Lagos") }, 3],
  [{ nationality: "Ghanaian", names: "ghanaian", towns: list("Kumasi|Cape Coast") }, 2],
  [{ nationality: "Kenyan", names: "kenyan", towns: list("Nakuru|Kisumu") }, 2],
  [{ nationality: "South African", names: "southernAfrican", towns: list("Durban|Soweto|Bloemfontein") }, 2],
  [{ nationality: "Ethiopian", names: "ethiopian", towns: list("Gondar|Harar") }, 1],
  [{ nationality: "Indian", names: "indian", towns: list("Pune|Kochi|Kolkata|Mysuru") }, 5],
  [{ nationality: "Pakistani", names: "pakistani", towns: list("Lahore|Karachi") }, 2],
  [{ nationality: "French", names: "french", towns: list("Nantes|Avignon|Dijon"), language: "fr" }, 4],
  [{ nationality: "German", names: "german", towns: list("Leipzig|Bremen|Freiburg"), language: "de" }, 4],
  [{ nationality: "Italian", names: "italian", towns: list("Lecce|Turin|Bologna") }, 3],
  [{ nationality: "Spanish", names: "spanish", towns: list("Bilbao|Cádiz|Salamanca"), language: "es" }, 3],
  [{ nationality: "Mexican", names: "mexican", towns: list("Puebla|Mérida|Oaxaca"), language: "es" }, 3],
  [{ nationality: "Brazilian", names: "brazilian", towns: list("Recife|Belém|Curitiba") }, 3],
  [{ nationality: "Japanese", names: "japanese", towns: list("Sapporo|Kanazawa|Nagasaki") }, 4],
  [{ nationality: "South Korean", names: "korean", towns: list("Busan|Gwangju") }, 3],
  [{ nationality: "Chinese", names: "chinese", towns: list("Chengdu|Suzhou|Harbin") }, 3],
  [{ nationality: "Vietnamese", names: "vietnamese", towns: list("Huế|Đà Nẵng") }, 1],
  [{ nationality: "Lebanese", names: "arabic", towns: list("Tripoli|Beirut|Zahlé") }, 2],
  [{ nationality: "Iranian", names: "persian", towns: list("Shiraz|Isfahan") }, 2],
  [{ nationality: "Turkish", names: "turkish", towns: list("İzmir|Eskişehir") }, 2],
  [{ nationality: "Israeli", names: "israeli", towns: list("Haifa|Jerusalem") }, 1],
  [{ nationality: "Polish", names: "polish", towns: list("Łódź|Lublin") }, 2],
  [{ nationality: "Ukrainian", names: "ukrainian", towns: list("Lviv|Odesa") }, 2],
  [{ nationality: "Hungarian", names: "hungarian", towns: list("Pécs|Szeged") }, 1],
  [{ nationality: "Greek", names: "greek", towns: list("Volos|Chania") }, 1],
  [{ nationality: "Swedish", names: "swedish", towns: list("Umeå|Lund") }, 2],
  [{ nationality: "Norwegian", names: "norwegian", towns: list("Tromsø|Bergen") }, 2],
  [{ nationality: "Danish", names: "danish", towns: list("Aarhus|Odense") }, 1],
  [{ nationality: "Finnish", names: "finnish", towns: list("Tampere|Oulu") }, 1],
  [{ nationality: "Dutch", names: "dutch", towns: list("Haarlem|Groningen") }, 2],
  [{ nationality: "Indonesian", names: "indonesian", towns: list("Yogyakarta|Bandung") }, 1],
  [{ nationality: "Filipino", names: "filipino", towns: list("Iloilo|Baguio") }, 1],
];
