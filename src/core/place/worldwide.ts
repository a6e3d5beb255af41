/** Among an investor's countries: all of them ("Global"). The World Bank's code of the world, which is no country's. */
export const WORLDWIDE = 'WLD';
