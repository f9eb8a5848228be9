import { MAIL_EDGE_PX, readCompanyPicture } from '#company/company-picture.ts'

/** In pixels of a mail: as high as the mark, and wider when the logo is. */
const HEIGHT_PX = 40
const MAX_WIDTH_PX = 160

/** The logo in the head of a mail, white-edged on the dark band; undefined without one. The mail carries the picture. */
export function logoHtml(logo: string | null | undefined): string | undefined {
  const picture = readCompanyPicture(logo)
  if (!picture) return undefined
  const [width, height] = [picture.width + 2 * MAIL_EDGE_PX, picture.height + 2 * MAIL_EDGE_PX]
  const scale = Math.min(HEIGHT_PX / height, MAX_WIDTH_PX / width)
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.max(1, Math.round(height * scale))]
  const style = 'display:block;border:0;border-radius:8px;background-color:#ffffff'
  return `<img src="cid:logo-${picture.hash}@company" width="${shownWidth}" height="${shownHeight}" alt="" style="${style}">`
}
