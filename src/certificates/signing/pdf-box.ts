/** A place on a page of PDF: left, bottom, right and top in points, from the lower left corner. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]
