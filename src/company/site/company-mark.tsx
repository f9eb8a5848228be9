import { readCompanyPicture } from '../company-picture.ts'
import type { Company } from '../company-content.schema.ts'
import { GaugeMark } from '#ui/gauge-mark.tsx'

const HEIGHT_PX = 40
const MAX_WIDTH_PX = 160

interface CompanyMarkProps {
  company: Pick<Company, 'logo'>
  /** Only for the program's own mark. */
  className?: string
}

/** The company's logo, or the program's own mark. Decorative, because the name is always next to it. */
export function CompanyMark({ company: { logo }, className }: CompanyMarkProps) {
  const picture = readCompanyPicture(logo)
  if (!logo || !picture) return <GaugeMark className={className} />
  const width = Math.min(MAX_WIDTH_PX, Math.round((HEIGHT_PX * picture.width) / picture.height))
  const height = Math.max(1, Math.round((width * picture.height) / picture.width))
  // Its size is known before it arrives, so nothing moves.
  return <img src={logo} alt="" width={width} height={height} decoding="async" className="company-logo" />
}
