import { grouped } from '#base/text/wording/counted.ts'
import { callAddress } from '#base/api/api-client.ts'
import { distinctCategories } from '#catalogue/category.ts'
import { dataQuery, useList } from '#office/data/use-admin-data.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { HOLDING_TONES, holdingText, isDueOrExpired } from '#certificates/of-client/matrix.ts'
import type { Holding, ClientMatrix } from '#certificates/of-client/matrix.schema.ts'
import { personPath } from '#privacy/person-page.ts'
import { createPath, recordPath } from '#lists/records/record-paths.ts'
import { PARTICIPANT_TEXT_NAMES } from '#training/participants/participant-texts.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { LinkToForm } from '#office/frame/link-to-form.tsx'
import { programOption } from '#office/kit/publication-field.ts'
import { ActionLabels } from '#office/list/item-links.tsx'
import { FilterChoice } from '#office/list/list-filters.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'

type Person = ClientMatrix['people'][number]

/** The names stay visible while a wide table scrolls. Below 768 px each person is a card. */
const STICKY_NAMES =
  'mt-3 md:[&_tbody_th]:sticky md:[&_tbody_th]:start-0 md:[&_tbody_th]:min-w-44 md:[&_tbody_th]:bg-surface ' +
  'md:[&_thead_th:first-child]:start-0 md:[&_thead_th:first-child]:z-2 md:[&_thead_th]:min-w-36 md:[&_thead_th]:whitespace-normal'

/** A client's certificates as a matrix of people × programs. */
export function ClientMatrixSection({ id }: { id: number }) {
  const [isFiltered, setIsFiltered] = useState(false)
  const [choice, setChoice] = useState<MatrixChoice>(SENT_TO)
  const isDueOnly = isFiltered && choice.never === ''
  const query = queryOf(choice)
  const { data, error, refetch } = useQuery({
    ...dataQuery(['certificate', 'list', 'of-client', id, query], 'GET /clients/{id}/certificates', { path: { id }, query }),
    placeholderData: keepPreviousData,
  })
  const due = data?.people.filter(({ holdings }) => holdings.some(isDueOrExpired)) ?? []
  const people = isDueOnly ? due : (data?.people ?? [])
  return (
    <PageSection
      id="client-matrix"
      title="Who holds what"
      total={data?.people.length ?? 0}
      empty={choice === SENT_TO && data?.people.length === 0 && 'Nobody is enrolled yet.'}
      action={
        data && (
          <LinkButton
            href={callAddress('GET /clients/{id}/certificates/file', {
              path: { id },
              query: { ...query, format: 'xlsx', only: isDueOnly ? 'due-or-expired' : undefined },
            })}
            download
            variant="secondary"
            size="compact"
            icon={<FileSpreadsheet />}
          >
            Excel workbook
          </LinkButton>
        )
      }
    >
      {!data &&
        (error ? <LoadError title="The certificates could not be loaded" error={error} onRetry={refetch} /> : <SkeletonText lines={3} />)}
      {data && (
        <>
          <div className="list-toolbar flex flex-wrap items-center gap-3 pt-2">
            <MatrixChoices choice={choice} onChange={setChoice} />
            {choice.never === '' && (
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  checked={isFiltered}
                  onChange={({ currentTarget }) => setIsFiltered(currentTarget.checked)}
                  className="size-5 accent-primary"
                />
                {`Due or expired only (${grouped(due.length)})`}
              </label>
            )}
          </div>
          {people.length === 0 ? (
            <p className="text-text-2">
              {choice.never === '' ? 'Nothing is due within 90 days, and nothing has expired.' : 'Everybody has had this program.'}
            </p>
          ) : (
            <DataTable
              caption="Certificates of the client’s people"
              columns={choice.never === '' ? columnsOf(data) : neverColumns(id, data)}
              rows={people}
              rowKey={({ participant }) => participant}
              className={STICKY_NAMES}
            />
          )}
        </>
      )}
    </PageSection>
  )
}

/** The programs shown: 'all', a category, or only the one that somebody has never attended. */
interface MatrixChoice {
  programs: string
  never: string
}

const SENT_TO: MatrixChoice = { programs: '', never: '' }
const ALL = 'all'
/** The prefix of a category's name, which may itself be 'all'. */
const CATEGORY = 'category:'

function queryOf({ programs, never }: MatrixChoice) {
  if (never !== '') return { never }
  if (programs === ALL) return { programs: 'all' as const }
  return programs === '' ? {} : { category: programs.slice(CATEGORY.length) }
}

function MatrixChoices({ choice, onChange }: { choice: MatrixChoice; onChange: (choice: MatrixChoice) => void }) {
  const rows = useList('training-program').data?.rows ?? []
  const categories = distinctCategories(rows.filter(({ isPublished }) => isPublished))
  return (
    <>
      <FilterChoice
        label="Programs"
        isWide
        options={[
          { value: '', label: 'Their programs' },
          { value: ALL, label: 'All programs' },
          ...categories.map((category) => ({ value: CATEGORY + category, label: `Category: ${category}` })),
        ]}
        value={choice.programs}
        onChoose={(programs) => onChange({ programs, never: '' })}
      />
      <FilterChoice
        label="Who has never had"
        isWide
        options={[
          { value: '', label: 'Everyone' },
          ...rows.map(programOption).map(({ value, label }) => ({ value, label: `Never had: ${label}` })),
        ]}
        value={choice.never}
        onChoose={(never) => onChange({ programs: '', never })}
      />
    </>
  )
}

function columnsOf({ programs }: ClientMatrix): Array<Column<Person>> {
  return [
    NAME,
    ...programs.map(({ id, title }, at): Column<Person> => ({
      key: String(id),
      header: title,
      cell: ({ holdings }) => holdings[at] && <HoldingCell holding={holdings[at]} />,
    })),
  ]
}

/** Columns for people who have never attended a program, with a link to enrol them. */
function neverColumns(clientId: number, { programs }: ClientMatrix): Array<Column<Person>> {
  return [
    NAME,
    ...programs.map(({ id, title }): Column<Person> => ({
      key: String(id),
      header: title,
      cell: (person) => <EnrolLink clientId={clientId} programId={id} person={person} />,
    })),
  ]
}

const NAME: Column<Person> = { key: 'name', header: 'Name', place: 'title', cell: (person) => <NameCell person={person} /> }

function EnrolLink({ clientId, programId, person }: { clientId: number; programId: number; person: Person }) {
  const mayWrite = usePermission('records.write')
  if (!mayWrite) return <span className="text-text-3">Never</span>
  const path = `${createPath('participant')}?person=participant:${person.participant}&client=${clientId}&program=${programId}`
  return (
    <LinkToForm to={path} variant="secondary" size="dense" icon={<UserPlus />}>
      <ActionLabels of={person.fullName}>Enrol</ActionLabels>
    </LinkToForm>
  )
}

function NameCell({ person }: { person: Person }) {
  const { participant, fullName } = person
  const facts = PARTICIPANT_TEXT_NAMES.flatMap((name) => person[name] ?? []).join(' · ')
  return (
    <>
      <TextLink to={personPath(`participant:${participant}`)} lang={languageOf(fullName)} className="font-semibold wrap-anywhere">
        {fullName}
      </TextLink>
      {facts && <span className="block text-xs font-normal text-text-2 wrap-anywhere">{facts}</span>}
    </>
  )
}

function HoldingCell({ holding }: { holding: Holding }) {
  const { certificate, state } = holding
  const text = holdingText(holding)
  if (certificate === null) return <span className="text-text-3">{text}</span>
  return (
    <TextLink to={recordPath('certificate', certificate)} className="inline-flex min-h-6 items-center no-underline">
      <StatusBadge tone={HOLDING_TONES[state]} className="max-md:rounded-xl max-md:whitespace-normal">
        {text}
      </StatusBadge>
    </TextLink>
  )
}
