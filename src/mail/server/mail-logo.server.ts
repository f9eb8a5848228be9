import { readPictureCopy } from '#company/server/company-picture.server.ts'
import type { Database } from '#base/database/database.server.ts'

const SOURCE = /cid:logo-([0-9a-f]{40})@company/

/** A picture that a mail carries and its HTML shows. */
interface LogoFile {
  filename: string
  contentType: string
  content: Buffer
  cid: string
}

/** The picture that the HTML of a mail names: for its frozen text the logo of that day. */
export async function logoAttachment(db: Database, html: string): Promise<LogoFile[]> {
  const found = await logoIn(db, html)
  if (!found) return []
  return [{ filename: 'logo.png', contentType: 'image/png', content: Buffer.from(found.png, 'base64'), cid: found.cid }]
}

/** The same HTML with the picture inside, for staff who look at it in a browser. */
export async function withLogoInside<Text extends { html: string }>(db: Database, text: Text): Promise<Text> {
  const found = await logoIn(db, text.html)
  return found ? { ...text, html: text.html.replace(`cid:${found.cid}`, `data:image/png;base64,${found.png}`) } : text
}

async function logoIn(db: Database, html: string): Promise<{ cid: string; png: string } | undefined> {
  const hash = SOURCE.exec(html)?.[1]
  const png = hash && (await readPictureCopy(db, { kind: 'logo', hash }, 'mail'))
  return png ? { cid: `logo-${hash}@company`, png } : undefined
}
