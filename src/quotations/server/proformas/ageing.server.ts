import type { Database } from '#base/database/database.server.ts'
import { daysBetween, indianDate } from '#base/dates/dates.ts'
import { listChosenClients } from '#clients/server/client.server.ts'
import { groupBy } from '#base/values/group-by.ts'
import type { Owed, Proforma } from '../../proforma.schema.ts'
import { listProformas } from './proforma.server.ts'

const MAX_OPEN = 5000

/** The amounts that each buyer owes, the largest first. Nobody owes an outdated proforma. Buyers who are not clients are grouped by GSTIN, or by name without one. */
export async function listOwed(db: Database, now: Date): Promise<Owed[]> {
  const open = await listProformas(db, { state: 'open', limit: MAX_OPEN }, now)
  const rows = open.rows.filter(({ isOutdated }) => !isOutdated)
  const today = indianDate(now)
  const ofBuyers = groupBy(rows, ({ clientId, buyerName, paper }) => clientId ?? paper.content.buyer.gstin ?? buyerName)
  const names = await clientNames(db, rows)
  return [...ofBuyers.values()].map((own) => owedOf(own, { names, today })).toSorted((a, b) => b.totalPaise - a.totalPaise)
}

/** A client may have been renamed, or merged into another one, since its papers were issued. */
async function clientNames(db: Database, proformas: readonly Proforma[]): Promise<Map<number, string>> {
  const ids = [...new Set(proformas.flatMap(({ clientId }) => clientId ?? []))]
  const clients = ids.length === 0 ? [] : await listChosenClients(db, ids)
  return new Map(clients.map(({ id, name }) => [id, name]))
}

function owedOf(proformas: readonly Proforma[], { names, today }: { names: ReadonlyMap<number, string>; today: string }): Owed {
  const owed = { notDuePaise: 0, upTo30Paise: 0, upTo60Paise: 0, over60Paise: 0, totalPaise: 0 }
  for (const { dueOn, balancePaise } of proformas) {
    owed[ageOf(daysBetween(dueOn, today))] += balancePaise
    owed.totalPaise += balancePaise
  }
  const [first] = proformas
  const { clientId = null, buyerName = '' } = first ?? {}
  const gstin = clientId === null ? (first?.paper.content.buyer.gstin ?? null) : null
  return { clientId, buyerName: names.get(clientId ?? 0) ?? buyerName, gstin, ...owed }
}

function ageOf(days: number): 'notDuePaise' | 'upTo30Paise' | 'upTo60Paise' | 'over60Paise' {
  if (days <= 0) return 'notDuePaise'
  if (days <= 30) return 'upTo30Paise'
  return days <= 60 ? 'upTo60Paise' : 'over60Paise'
}
