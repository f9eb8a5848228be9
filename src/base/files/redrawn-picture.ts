/** The copies of a logo, signature or page, and the size of the screen copy. */
export interface RedrawnPicture {
  width: number
  height: number
  /** PNG, or JPEG for a page with many colours. */
  print: Buffer
  screen: Buffer
  /** Left out for a page. */
  mail?: Buffer
  /** Sentences for the person who uploaded it. */
  remarks: string[]
}

/** The copy for paper: 25 mm, the height on a certificate, at 400 dots per inch. */
export const PRINT_SIZE = { width: 1000, height: 400 }
/** The copy for screens: three times the size of a page's header. */
export const SCREEN_SIZE = { width: 480, height: 120 }
/** The white edge of the copy for mails, which is shown on a dark band. */
export const MAIL_EDGE_PX = 15
