/**
 * The size of a storm, a series of kills or a random run: short in `npm test`, and that of its bar where
 * WARMPATH_TEST_LONG=on, which `npm run test:long` sets.
 */
export const size = (short: number, long: number): number => (IS_LONG ? long : short);

export const IS_LONG = process.env.WARMPATH_TEST_LONG === 'on';
