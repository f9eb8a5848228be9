import type { Database } from '#base/database/database.server.ts'
import { CERTIFICATE_MAILS } from '../kinds/certificate-mails.ts'
import type { MailKind } from '../mail-kinds.ts'
import './mail.table.ts'

const KINDS = Object.keys(CERTIFICATE_MAILS) as MailKind[]
/** A link to a certificate's page. */
const PERMALINK = /(https?:\/\/[^\s/<>()"]+)\/c\/[\w-]{22}(?![\w-])/g
/** Maximum number of recent mails to search. */
const MAX_MAILS = 20

/** Site addresses in mails about certificates, other than the known ones: 'https://www.old.example'. */
export async function addressesInMails(db: Pick<Database, 'sql'>, known: readonly string[]): Promise<string[]> {
  let others = db.sql.selectFrom('mails').select('body_text').where('kind', 'in', KINDS).where('body_text', 'like', '%/c/%')
  for (const address of known) others = others.where('body_text', 'not like', `%${address}/c/%`)
  const rows = await others.orderBy('id', 'desc').limit(MAX_MAILS).execute()
  const found = rows.flatMap(({ body_text: text }) => [...(text ?? '').matchAll(PERMALINK)].map(([, address = '']) => address))
  return [...new Set(found)].filter((address) => URL.canParse(address))
}
