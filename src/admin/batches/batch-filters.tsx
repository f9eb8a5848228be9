import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BatchChoices } from '../../batches/batch.ts'
import { addDays } from '../../shared/calendar.ts'
import { monthInWords } from '../../shared/dates.ts'
import { classes } from '../../ui/classes.ts'
import { dataQuery } from '../data/use-admin-data.tsx'
import { FilterSelect } from '../list/list-filters.tsx'
import type { ListParams } from '../list/use-list-params.tsx'
import { todayInIndia } from './batch-words.tsx'

/** Narrows the list to a trainer, a State or a month, of those that batches have. */
export function BatchFilters({ params }: { params: ListParams }) {
  const { trainers, states } = useBatchChoices()
  return (
    <>
      {trainers.length > 0 && (
        <FilterSelect name="trainer" label="Trainer" params={params} options={['All trainers', ...trainers].map(asOption)} />
      )}
      {states.length > 0 && <FilterSelect name="state" label="State" params={params} options={['All States', ...states].map(asOption)} />}
    </>
  )
}

/** The first option has the value '', which asks for all. */
const asOption = (label: string, at: number) => ({ value: at === 0 ? '' : label, label })

/** What is to come, each month that has batches, and what is past with its months. */
export function BatchPeriods({ params }: { params: ListParams }) {
  const { months } = useBatchChoices()
  const today = todayInIndia()
  const thisMonth = today.slice(0, 7)
  const [month, from, to] = [params.read('month'), params.read('from'), params.read('to')]
  const isPast = (month !== '' && month < thisMonth) || (month === '' && from === '' && to !== '')
  const ofMonth = (one: string) => ({ label: monthInWords(one), month: one, from: '', to: '', sort: '' })
  const periods = [
    { label: 'From today', month: '', from: today, to: '', sort: '' },
    ...months.filter((one) => one >= thisMonth).map(ofMonth),
    { label: 'Past', month: '', from: '', to: addDays(today, -1), sort: '-date' },
    ...(isPast
      ? months
          .filter((one) => one < thisMonth)
          .sort((a, b) => b.localeCompare(a))
          .map(ofMonth)
      : []),
  ]
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-x-4 gap-y-1 pb-3 text-small">
      {periods.map(({ label, ...period }) => {
        const isShown = period.month === month && period.from === from && period.to === to
        return (
          <Link
            key={label}
            to={params.linkWith(period)}
            aria-current={isShown ? 'true' : undefined}
            className={classes(
              'flex min-h-9 items-center pointer-coarse:min-h-11',
              isShown ? 'font-semibold text-text' : 'text-link underline',
            )}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

function useBatchChoices(): BatchChoices {
  const { data } = useQuery(dataQuery<BatchChoices>(['batch', 'choices'], '/api/batches/choices'))
  return data ?? { months: [], trainers: [], states: [] }
}
