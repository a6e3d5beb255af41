/** The package ships no types: it is one list of local parts, in small letters. */
declare module 'role-based-email-addresses' {
  const localParts: readonly string[];
  export default localParts;
}
