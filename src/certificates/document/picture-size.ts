/** Four pixels for each millimetre of an A4 page in landscape. */
export const PICTURE_WIDTH_PX = 1188
export const PICTURE_HEIGHT_PX = 840

/** A specimen on a page of the site, which shows it at most half as wide. */
export const SPECIMEN_WIDTH_PX = 1120
export const SPECIMEN_HEIGHT_PX = 792
