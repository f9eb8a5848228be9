/** Four pixels for each millimetre of an A4 page in landscape. */
export const PICTURE_WIDTH_PX = 1188
export const PICTURE_HEIGHT_PX = 840
