import { readPictureCopy } from '#company/server/company-picture.server.ts'
import type { Database } from '#base/database/database.server.ts'

const SOURCE = /cid:logo-([0-9a-f]{40})@company/

/** A picture attached to a mail and shown in its HTML. */
interface LogoFile {
  filename: string
  contentType: string
  content: Buffer
  cid: string
}

/** The picture that a mail's HTML refers to. A frozen text keeps the logo of its day. */
export async function logoAttachment(db: Database, html: string): Promise<LogoFile[]> {
  const found = await logoIn(db, html)
  if (!found) return []
  return [{ filename: 'logo.png', contentType: 'image/png', content: Buffer.from(found.png, 'base64'), cid: found.cid }]
}

/** The same HTML with the picture inlined, for staff who view it in a browser. */
export async function withLogoInside<Text extends { html: string }>(db: Database, text: Text): Promise<Text> {
  const found = await logoIn(db, text.html)
  return found ? { ...text, html: text.html.replace(`cid:${found.cid}`, `data:image/png;base64,${found.png}`) } : text
}

async function logoIn(db: Database, html: string): Promise<{ cid: string; png: string } | undefined> {
  const hash = SOURCE.exec(html)?.[1]
  const png = hash && (await readPictureCopy(db, { kind: 'logo', hash }, 'mail'))
  return png ? { cid: `logo-${hash}@company`, png } : undefined
}
