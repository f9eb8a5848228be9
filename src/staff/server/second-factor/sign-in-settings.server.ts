import type { ActionContext } from '#base/http/action-context.server.ts'
import { recordAudit } from '#base/audit/audit.server.ts'
import type { Database } from '#base/database/database.server.ts'
import { requireFresh } from '#base/http/etag.server.ts'
import type { Role } from '../../role.ts'
import type { SignInSettings } from '../../second-factor.schema.ts'
import './second-factor.table.ts'

export interface VersionedSignInSettings {
  settings: SignInSettings
  version: number
}

export async function getSignInSettings(db: Database): Promise<VersionedSignInSettings> {
  const row = await db.sql.selectFrom('sign_in_settings').select(['required_for', 'version']).where('id', '=', 1).executeTakeFirstOrThrow()
  return { settings: { requiredFor: JSON.parse(row.required_for) as Role[] }, version: row.version }
}

/** Affected people without a second factor set one up at their next sign-in. Open sessions stay. @throws Problem 'stale' */
export async function saveSignInSettings(
  db: Database,
  { settings, ifMatch }: { settings: SignInSettings; ifMatch?: string | undefined },
  context: ActionContext,
): Promise<VersionedSignInSettings> {
  return db.write(async (tx) => {
    const before = await getSignInSettings(tx)
    requireFresh(ifMatch, before.version, before.settings)
    const version = before.version + 1
    await tx.sql
      .updateTable('sign_in_settings')
      .set({ required_for: JSON.stringify(settings.requiredFor), version })
      .where('id', '=', 1)
      .execute()
    await recordAudit(tx, context, {
      action: 'sign-in settings changed',
      subject: 'sign-in-settings',
      before: before.settings,
      after: settings,
    })
    return { settings, version }
  })
}
