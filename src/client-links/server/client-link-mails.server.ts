import type { KindHooks, MailKindHooks, MailRow } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { countIssued } from './check-names.server.ts'
import { refreshClientDeliveries } from './client-delivery.server.ts'
import { findByToken, tokenOf } from './client-link.server.ts'
import { CLIENT_LINK_PATH, linkIdOf } from '../client-link.ts'
import { countChanges } from './tell-contacts.server.ts'
import { stateOf } from './link-state.server.ts'
import { peopleOfClient } from './require-of-client.server.ts'

/** Makes the links of mails when they are sent. Only the number from which they are derived is stored. */
export function clientLinkHooks({ secret, clock }: { secret: string; clock: () => Date }): MailKindHooks {
  const openLinkOf = async (db: Database, { data }: MailRow) => {
    const token = tokenOf((JSON.parse(data) as { nonce?: string }).nonce ?? '', secret)
    const row = await findByToken(db, token)
    if (!row || stateOf(row, clock()) !== 'open') {
      throw new Error('Its link has ended. Make a new one.')
    }
    return { id: row.id, clientLink: CLIENT_LINK_PATH + token }
  }
  const linksOf = async (db: Database, mail: MailRow) => ({ clientLink: (await openLinkOf(db, mail)).clientLink })
  const dataOf = async (db: Database, mail: MailRow) => peopleOfClient(db, (await openLinkOf(db, mail)).id, JSON.parse(mail.data))
  // Certificates may have been issued without waiting for the answer.
  const namesKindOf = async (db: Database, mail: MailRow) =>
    (await countIssued(db, await openLinkOf(db, mail), clock())) > 0 ? 'issued-names-to-check' : mail.kind
  const changesOf = async (db: Database, mail: MailRow) => {
    const changes = await countChanges(db, (await openLinkOf(db, mail)).id)
    if (changes.count === 0) throw new Error('None of these people belongs to this client now.')
    return { ...(JSON.parse(mail.data) as object), ...changes }
  }
  const onSettled: KindHooks['onSettled'] = (tx, { about }, { kind }) => refreshClientDeliveries(tx, linkIdOf(about), kind)
  return {
    'certificates-delivered': { linksOf, onSettled },
    'certificates-changed': { linksOf, dataOf: changesOf, onSettled },
    'names-to-check': { linksOf, kindOf: namesKindOf },
    'issued-names-to-check': { linksOf },
    'renewals-due': { linksOf, dataOf },
  }
}
