/** The copies of a logo or signature, as PNG, and the size of the screen copy. */
export interface RedrawnPicture {
  width: number
  height: number
  print: Buffer
  screen: Buffer
  mail: Buffer
}

/** The copy for paper: 25 mm, the height on a certificate, at 400 dots per inch. */
export const PRINT_SIZE = { width: 1000, height: 400 }
/** The copy for screens: three times the size of a page's header. */
export const SCREEN_SIZE = { width: 480, height: 120 }
/** The white edge of the copy for mails, which is shown on a dark band. */
export const MAIL_EDGE_PX = 15
