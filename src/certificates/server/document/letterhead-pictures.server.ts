import { readPictureCopy } from '#company/server/company-picture.server.ts'
import { readCompanyPicture } from '#company/company-picture.ts'
import type { Database } from '#base/database/database.server.ts'
import type { PrintedCertificate } from '../../document/printed-certificate.ts'

/** Adds the pictures of its letterhead to a certificate that is being drawn. */
export type AddPictures = (certificate: PrintedCertificate) => Promise<PrintedCertificate>

export function picturesFrom(db: Database): AddPictures {
  return async (certificate) => {
    const { letterhead, design } = certificate
    if (!letterhead) return certificate
    const pictures: Record<string, string> = {}
    const paths = [letterhead.logo, design?.secondLogo, design?.paper, ...letterhead.signatories.map(({ signature }) => signature)]
    for (const path of paths) {
      const picture = readCompanyPicture(path)
      const png = picture && (await readPictureCopy(db, picture, 'print'))
      if (path && png) pictures[path] = png
    }
    return { ...certificate, pictures }
  }
}
