import { useQuery } from '@tanstack/react-query'
import type { BatchChoices } from '../batch.ts'
import { addDays } from '#base/dates/calendar.ts'
import { monthInWords } from '#base/dates/dates.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { FilterChoice, FilterSelect } from '#office/list/list-filters.tsx'
import type { ListParams } from '#office/list/use-list-params.tsx'
import { todayInIndia } from './batch-words.tsx'

/** Narrows the list to a trainer or a State, of those that batches have. */
export function BatchFilters({ params }: { params: ListParams }) {
  const { trainers, states } = useBatchChoices()
  return (
    <>
      {trainers.length > 0 && (
        <FilterSelect name="trainer" label="Trainer" params={params} options={['Any trainer', ...trainers].map(asOption)} />
      )}
      {states.length > 0 && <FilterSelect name="state" label="State" params={params} options={['Any State', ...states].map(asOption)} />}
    </>
  )
}

/** The first option has the value '', which asks for all. */
const asOption = (label: string, at: number) => ({ value: at === 0 ? '' : label, label })

/** What is to come, what is past, or one of the months that have batches: those to come first, then back from the last one. */
export function BatchPeriod({ params }: { params: ListParams }) {
  const { months } = useBatchChoices()
  const today = todayInIndia()
  const thisMonth = today.slice(0, 7)
  const ofMonth = (month: string) => ({ label: monthInWords(month), month, from: '', to: '', sort: '' })
  const past = months.filter((one) => one < thisMonth).sort((a, b) => b.localeCompare(a))
  const periods = [
    { label: 'From today', month: '', from: today, to: '', sort: '' },
    ...months.filter((one) => one >= thisMonth).map(ofMonth),
    { label: 'Past', month: '', from: '', to: addDays(today, -1), sort: '-date' },
    ...past.map(ofMonth),
  ]
  const [month, from, to] = [params.read('month'), params.read('from'), params.read('to')]
  const shown = periods.find((period) => period.month === month && period.from === from && period.to === to)
  // A link from elsewhere may ask for other days.
  const others = shown ? [] : [{ value: OTHER_DAYS, label: from === '' && to === '' ? 'Any day' : 'Other days' }]
  return (
    <FilterChoice
      label="Period"
      options={[...others, ...periods.map(({ label }) => ({ value: label, label }))]}
      value={shown?.label ?? OTHER_DAYS}
      onChoose={(chosen) => {
        const { label: _label, ...period } = periods.find(({ label }) => label === chosen) ?? { label: '' }
        params.change(period)
      }}
    />
  )
}

const OTHER_DAYS = 'other'

function useBatchChoices(): BatchChoices {
  const { data } = useQuery(dataQuery<BatchChoices>(['batch', 'choices'], '/api/batches/choices'))
  return data ?? { months: [], trainers: [], states: [] }
}
