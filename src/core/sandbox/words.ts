import type { City } from './world.ts';

/** The words the sandbox is made of. Names of investors, people and companies are nonsense on purpose; places are real. */

const split = (words: string): readonly string[] => words.trim().split(/\s+/u);

/** Halves of the names of firms and families: "Quindlewick", "Wobblemoor". */
export const NAME_HEADS =
  split(`Ombrel Quindle Thrapple Brindle Fernip Gollop Hobbin Jorvel Kettlo Lumple Marrip Nobbin
  Oddle Pifflin Quibbe Rumple Snorle Tibble Umbre Vexle Wobble Yarple Zibble Crumpel Dapple Frobble Grizzle Emple`);
export const NAME_TAILS = split('wick marsh grove thorpe fell brook combe stead moor hollow gate ridge');

export const FIRM_KINDS = ['Ventures', 'Capital', 'Partners', 'Seed Fund', 'Growth'] as const;
export const INSTITUTIONS = [
  'Teachers Pension',
  'University Endowment',
  'Insurance Group',
  'Foundation',
] as const;

export const FIRST_NAMES =
  split(`Odalind Tavrin Quenlow Isolfa Brannoc Yselda Fenwin Corvane Mirabeth Oswick Perrilyn
  Sunniver Thaddock Velisse Zephine Aldwyn Brisela Caddoc Dorvane Elspira`);

/** Halves of company names: "Zorpgrid", "Plonkella". */
export const COMPANY_HEADS =
  split(`Blip Dorf Flum Glim Hoob Jibb Kweb Lorp Mubb Nubb Plonk Quax Rizzle Snib Thwop Voof
  Wump Yoik Zorp Brif Clonk Dwib Frup Gnarp Hwim Jolp Krib Lumf Morp Norf Plib Skwee`);
export const COMPANY_TAILS =
  split(`ella onic adoo ambra etta immo orama ulio wise lytic grid forge leaf spoke bay dash
  mint nest path loom works vault wave yard zone kit lane port beam desk`);

export const SECTORS = [
  'Climate',
  'Energy Storage',
  'Fintech',
  'Payments',
  'Insurance',
  'Health Care',
  'Biotechnology',
  'Medical Devices',
  'E-Commerce',
  'Marketplaces',
  'Logistics',
  'Mobility',
  'Education',
  'Enterprise Software',
  'Developer Tools',
  'Artificial Intelligence',
  'Cybersecurity',
  'Robotics',
  'Agriculture',
  'Food',
  'Games',
  'Media',
  'Real Estate',
  'Space',
] as const;

export const CITIES: readonly City[] = [
  { city: 'San Francisco', state: 'CA', country: 'USA', weight: 14 },
  { city: 'New York', state: 'NY', country: 'USA', weight: 11 },
  { city: 'Boston', state: 'MA', country: 'USA', weight: 6 },
  { city: 'Austin', state: 'TX', country: 'USA', weight: 4 },
  { city: 'Seattle', state: 'WA', country: 'USA', weight: 4 },
  { city: 'Providence', state: 'RI', country: 'USA', weight: 2 },
  { city: 'Toronto', state: 'ON', country: 'CAN', weight: 4 },
  { city: 'Montreal', state: 'QC', country: 'CAN', weight: 3 },
  { city: 'London', country: 'GBR', weight: 9 },
  { city: 'Berlin', country: 'DEU', weight: 7 },
  { city: 'Paris', country: 'FRA', weight: 5 },
  { city: 'Stockholm', country: 'SWE', weight: 3 },
  { city: 'Amsterdam', country: 'NLD', weight: 3 },
  { city: 'Lisbon', country: 'PRT', weight: 3 },
  { city: 'Bangalore', country: 'IND', weight: 6 },
  { city: 'Mumbai', country: 'IND', weight: 3 },
  { city: 'Singapore', country: 'SGP', weight: 4 },
  { city: 'Sydney', country: 'AUS', weight: 3 },
  { city: 'São Paulo', country: 'BRA', weight: 3 },
  { city: 'Nairobi', country: 'KEN', weight: 2 },
  { city: 'Tel Aviv', country: 'ISR', weight: 4 },
];
