import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { personPath } from '#privacy/person-page.ts'
import { readPersonRecord } from '#clients/person-record.ts'
import { CountBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { classes } from '#ui/classes.ts'
import { Select, type SelectOption } from '#ui/form/controls.tsx'
import { ClientPicker } from '../client-picker/client-picker.tsx'
import { useList } from '../data/use-admin-data.tsx'
import { programOption } from '../kit/publication-field.ts'
import type { ListParams } from './use-list-params.tsx'

/** Search and filters above a list, in one row if they fit. On a phone the search has its own line. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <div className="list-toolbar flex flex-wrap items-center gap-3 py-4 lg:py-2">{children}</div>
}

/** Actions for the whole list, at the end of the toolbar. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className="relative flex flex-wrap gap-3 max-md:w-full md:items-center md:ms-auto">{children}</div>
}

/** Tabs and tools in one line; on a phone one below the other. */
export function ListTabsLine({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 pb-3 md:flex md:flex-wrap md:items-center lg:pb-2">{children}</div>
}

/** Says that a list shows one person's records. Links to the person and to all records. */
export function PersonFilter({ params }: { params: ListParams }) {
  const chosen = readPersonRecord(params.read('person'))
  if (!chosen) return null
  return (
    <p className="flex flex-wrap gap-2 pb-3">
      <LinkButton to={personPath(chosen.record)} variant="secondary" size="dense" icon={<ArrowLeft />}>
        Back to the person
      </LinkButton>
      <LinkButton to={params.linkWith({ person: '' })} variant="secondary" size="dense" icon={<X />}>
        Show everyone
      </LinkButton>
    </p>
  )
}

/** Filters a list by program. */
export function ProgramFilter({ params }: { params: ListParams }) {
  const { data } = useList('training-program')
  const programs = data?.rows.map(programOption) ?? []
  return <FilterSelect name="program" label="Program" params={params} options={[{ value: '', label: 'All programs' }, ...programs]} />
}

/** Filters a list by client. */
export function ClientFilter({ params }: { params: ListParams }) {
  return (
    <div className="min-w-0 grow basis-full md:max-w-64 md:min-w-48 md:basis-48">
      <ClientPicker
        input={{ 'aria-label': 'Client' }}
        none="All clients"
        value={params.read('client')}
        onChange={(client) => params.change({ client })}
      />
    </div>
  )
}

/** A select for one filter or the order. The first option has the value '' and names the default. */
export function FilterSelect({ name, params, ...choice }: Omit<ChoiceProps, 'value' | 'onChoose'> & { name: string; params: ListParams }) {
  return <FilterChoice {...choice} value={params.read(name)} onChoose={(value) => params.change({ [name]: value })} />
}

interface ChoiceProps {
  label: string
  options: readonly SelectOption[]
  value: string
  onChoose: (value: string) => void
}

/** A select above a list that sets more than one filter. `isWide`: for long options where few selects stand beside it. */
export function FilterChoice({ label, options, value, onChoose, isWide = false }: ChoiceProps & { isWide?: boolean }) {
  return (
    <div className={classes('min-w-0 grow basis-36 md:grow-0 md:basis-auto', isWide ? 'md:max-w-72' : 'md:max-w-48 lg:max-w-40')}>
      <Select
        aria-label={label}
        value={value}
        options={options}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="max-md:ps-3 max-md:pe-9"
      />
    </div>
  )
}

export interface FilterTab {
  value: string
  label: string
  /** Number of matching records, if the server counts them. */
  count?: number | undefined
}

/** The values of one filter as links. On a phone the row scrolls sideways. */
export function FilterTabs({ name, label, tabs, params }: { name: string; label: string; tabs: readonly FilterTab[]; params: ListParams }) {
  const chosen = params.read(name)
  return (
    <nav aria-label={label} className="relative -mx-gutter overflow-x-auto px-gutter py-1 md:mx-0 md:overflow-visible md:px-0">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap lg:gap-1.5">
        {tabs.map(({ value, label: text, count }) => (
          <li key={value}>
            <Link
              to={params.linkWith({ [name]: value })}
              preventScrollReset
              aria-current={value === chosen ? 'true' : undefined}
              className={classes(
                'flex min-h-11 items-center gap-2 rounded-full border px-4 text-small font-semibold lg:pointer-fine:min-h-9 lg:pointer-fine:px-2.5',
                value === chosen
                  ? 'border-primary bg-primary-soft text-primary-soft-text'
                  : 'border-border-strong text-text-2 hover:bg-surface-sunken hover:text-text',
              )}
            >
              {text}
              {count !== undefined && count > 0 && <CountBadge count={count} label={`, ${count}`} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
