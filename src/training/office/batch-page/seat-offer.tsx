import type { Batch } from '../../batches/batch.schema.ts'
import { nextForSeats } from '../../roster/roster.ts'
import type { RosterEntry } from '../../roster/roster.schema.ts'
import { indianDate, shortDate } from '#base/dates/dates.ts'
import { plural } from '#base/text/wording/counted.ts'
import { PersonName } from '#office/frame/person-name.tsx'
import { useRoster } from './roster-data.tsx'

interface SeatOfferProps {
  batch: Batch
  leaving: readonly RosterEntry[]
  /** Whether their ordered seats come off the bill. */
  isOffTheBill?: boolean
}

/** Offers freed seats to the waiting list, first come, first served: each offer is ticked. Hidden unless somebody with a seat leaves. */
export function SeatOffer({ batch, leaving, isOffTheBill = false }: SeatOfferProps) {
  const { data: roster = [] } = useRoster(batch.id)
  const freesSeat = leaving.some(({ rosterState }) => rosterState === 'seat')
  const leavingIds = leaving.map(({ id }) => id)
  const next = freesSeat ? nextForSeats(batch, roster, leavingIds, { isOffTheBill }) : []
  if (next.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-semibold">{plural(next.length, 'The free seat goes to', 'The free seats go to')}</legend>
      {next.map(({ id, fullName, apart, rosterSince }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
          <input type="checkbox" name={SEATS_TO} value={id} defaultChecked className="size-6 shrink-0 accent-primary" />
          <span className="min-w-0">
            <PersonName name={fullName} apart={apart} />
            <span className="text-small text-text-2"> · waits since {shortDate(indianDate(new Date(rosterSince)))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const SEATS_TO = 'seatsTo'

/** The people whose offer is ticked. */
export function chosenForSeats(typed: FormData): number[] {
  return typed.getAll(SEATS_TO).map(Number)
}

/** 'Zoya Specimen has the seat now.' Empty if nobody was seated. */
export function seatedInWords(seated: ReadonlyArray<{ fullName: string }>): string {
  const names = seated.map(({ fullName }) => fullName).join(', ')
  return names && `${names} ${plural(seated.length, 'has the seat', 'have the seats')} now.`
}
