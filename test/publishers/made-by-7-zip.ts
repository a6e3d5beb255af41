// Made by 7-Zip 16.02 (`7za a -tzip -mm=Deflate64 -mx9 far.txt small.txt`) from the two texts below, which nobody else wrote.

/** Numbers as text, of which none comes twice: hardly a match among them. */
export function figures(count: number): string {
  return Array.from({ length: count }, (_, at) => (Math.imul(at + 1, 2_654_435_761) >>> 0).toString(36)).join(
    ' ',
  );
}

/** Matches longer than Deflate knows (40,000 and 70,000 times one letter), and farther back than it reaches. */
export const FAR = `${figures(40)}${'x'.repeat(40_000)}${figures(40)}${'y'.repeat(70_000)}${figures(40).slice(5)}`;
export const SMALL = 'aaaaab';

/** An archive with far.txt and small.txt, both packed by Deflate64. */
export const MADE_BY_7_ZIP = Buffer.from(
  'UEsDBBUDAAAJAPsMd129wNFScAMAACaxAQAHAAAAZmFyLnR4dOTey5WiABQA0VReCIIgGA6NSiMK+EGB6IcQZtvn3n3lUEnxPT0fYzTP/retIh' +
    'mG5FiuMV+rddfF4dwNrzySc7U07RT9oTxUl0g+6W1Jskj286d/jVG/81O3td14zas13t3rk3aRNmk3bW1VN3U3xbV4pPXWPrP9tM9iXU/XaYxy' +
    '6o/3LW2eSVKvMd6rZ9ZFMrdD+zlGcjgt5X2Ky7FYzlvb57dHnsV397l8x8i+eT5sbf1q5/Mat/7VH7b23R3O89amlyYbpvipxqnZ2muxvxdZvN' +
    'LTzzLG3CePLS2n3btZ43esruWWjrehWo+xNMvuMUVRF492Ky/lrT1mM4/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8' +
    'Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8X' +
    'g8Ho/H4/F4PB6Px/sL+NG6/x2tW3g8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj' +
    '8Xg8Ho/H4/H+lS8vh4kCUAAAW3klCIJiOQSVIMpHxADVL03saeY+PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB' +
    '6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4' +
    'PB6Px+PxeDwej8fj8Xg8Ho/H4/F4PB6Px+PxeDwej8fj8Xg8Ho/H4/F4/9k4RP3ufpsykr5PLsUWy6PcDm2cbm0/5ZHcyrVu5uhOxam8R/JNn2' +
    'uSRXJcvt00RPXJr+1+2+GRl1t82umbtpHWaTvvt6zqqp3jcR7Tar/v7Dgfs9i262Meopi7y2uv9TtJqi2GV/nO2kiWpm++l0hO17V4zXG/nNfb' +
    'frv8OeZZ/B2+978hsr887/dbTc1y2+LZTd1pv5/2dFv2m97rrJ/jpxzmer+P8/F1zmJKrz/rEEuXjHst5sOn3uJ3KB/FXodnX26XWOv1MM5xrs' +
    '5js8978Wwu2T9QSwMEFQMAAAkA+wx3XUJI7cMFAAAABgAAAAkAAABzbWFsbC50eHRLBIEkAFBLAQI/AxUDAAAJAPsMd129wNFScAMAACaxAQAH' +
    'AAAAAAAAAAAAIICkgQAAAABmYXIudHh0UEsBAj8DFQMAAAkA+wx3XUJI7cMFAAAABgAAAAkAAAAAAAAAAAAggKSBlQMAAHNtYWxsLnR4dFBLBQ' +
    'YAAAAAAgACAGwAAADBAwAAAAA=',
  'base64',
);
