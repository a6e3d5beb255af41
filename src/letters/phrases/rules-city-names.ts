import type { Language } from '../../reference/rules-language.ts';

/** Cities whose name another language writes otherwise: English, German, French, Spanish. */
const NAMES = `
Munich = München = Munich = Múnich
Cologne = Köln = Cologne = Colonia
Nuremberg = Nürnberg = Nuremberg = Núremberg
Hanover = Hannover = Hanovre = Hannover
Frankfurt = Frankfurt = Francfort = Fráncfort
Hamburg = Hamburg = Hambourg = Hamburgo
Berlin = Berlin = Berlin = Berlín
Vienna = Wien = Vienne = Viena
Zurich = Zürich = Zurich = Zúrich
Geneva = Genf = Genève = Ginebra
Basel = Basel = Bâle = Basilea
Bern = Bern = Berne = Berna
Lucerne = Luzern = Lucerne = Lucerna
Paris = Paris = Paris = París
Strasbourg = Straßburg = Strasbourg = Estrasburgo
Brussels = Brüssel = Bruxelles = Bruselas
Antwerp = Antwerpen = Anvers = Amberes
Ghent = Gent = Gand = Gante
Luxembourg = Luxemburg = Luxembourg = Luxemburgo
London = London = Londres = Londres
Edinburgh = Edinburgh = Édimbourg = Edimburgo
Dublin = Dublin = Dublin = Dublín
Lisbon = Lissabon = Lisbonne = Lisboa
Barcelona = Barcelona = Barcelone = Barcelona
Seville = Sevilla = Séville = Sevilla
Milan = Mailand = Milan = Milán
Rome = Rom = Rome = Roma
Copenhagen = Kopenhagen = Copenhague = Copenhague
Stockholm = Stockholm = Stockholm = Estocolmo
Warsaw = Warschau = Varsovie = Varsovia
Prague = Prag = Prague = Praga
Athens = Athen = Athènes = Atenas
Moscow = Moskau = Moscou = Moscú
New York = New York = New York = Nueva York
Philadelphia = Philadelphia = Philadelphie = Filadelfia
Montreal = Montreal = Montréal = Montreal
Mexico City = Mexiko-Stadt = Mexico = Ciudad de México
Bogota = Bogotá = Bogota = Bogotá
Medellin = Medellín = Medellín = Medellín
Singapore = Singapur = Singapour = Singapur
Tokyo = Tokio = Tokyo = Tokio
Beijing = Peking = Pékin = Pekín
`;

type Other = Exclude<Language, 'en'>;

const BY_ENGLISH: ReadonlyMap<string, Readonly<Record<Other, string>>> = new Map(
  NAMES.trim()
    .split('\n')
    .map((line) => {
      const [english = '', de = '', fr = '', es = ''] = line.split(' = ');
      return [english, { de, fr, es }];
    }),
);

/** How a language calls a city: by its English name or its own; as it is written where no other name is known. */
export function cityName(name: string, language: Other): string {
  return BY_ENGLISH.get(name)?.[language] ?? name;
}
