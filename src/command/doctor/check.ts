/** One thing the doctor looked at: what was found, and where it is not `ok`, what to do. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: string;
}
