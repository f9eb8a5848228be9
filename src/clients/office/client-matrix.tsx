import { callAddress } from '#base/api/api-client.ts'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { HOLDING_TONES, holdingText, isDueOrExpired } from '#certificates/matrix.ts'
import type { Holding, ClientMatrix } from '#certificates/matrix.schema.ts'
import { personPath } from '#privacy/person-page.ts'
import { recordPath } from '#lists/records/record-paths.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { DataTable, type Column } from '#ui/table.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { PageSection } from '#office/kit/page-section.tsx'

type Person = ClientMatrix['people'][number]

/** The names stay in view while a wide table scrolls. Below 768 px each person is a card. */
const STICKY_NAMES =
  'mt-3 md:[&_tbody_th]:sticky md:[&_tbody_th]:start-0 md:[&_tbody_th]:min-w-44 md:[&_tbody_th]:bg-surface ' +
  'md:[&_thead_th:first-child]:start-0 md:[&_thead_th:first-child]:z-2 md:[&_thead_th]:min-w-36 md:[&_thead_th]:whitespace-normal'

/** Who of a client holds which certificate: people × the programs that they were sent to. */
export function ClientMatrixSection({ id }: { id: number }) {
  const [isFiltered, setIsFiltered] = useState(false)
  const { data, error, refetch } = useQuery({
    ...dataQuery(['certificate', 'list', 'of-client', id], 'GET /clients/{id}/certificates', { path: { id } }),
  })
  const due = data?.people.filter(({ holdings }) => holdings.some(isDueOrExpired)) ?? []
  const people = isFiltered ? due : (data?.people ?? [])
  return (
    <PageSection
      id="client-matrix"
      title="Who holds what"
      total={data?.people.length ?? 0}
      empty={data?.people.length === 0 && 'Nobody is enrolled yet.'}
      action={
        data && (
          <LinkButton
            href={callAddress('GET /clients/{id}/certificates/file', {
              path: { id },
              query: { format: 'xlsx', only: isFiltered ? 'due-or-expired' : undefined },
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
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={isFiltered}
              onChange={({ currentTarget }) => setIsFiltered(currentTarget.checked)}
              className="size-5 accent-primary"
            />
            {`Due or expired only (${due.length.toLocaleString('en-IN')})`}
          </label>
          {people.length === 0 ? (
            <p className="text-text-2">Nothing is due within 90 days, and nothing has expired.</p>
          ) : (
            <DataTable
              caption="Certificates of the client’s people"
              columns={columnsOf(data)}
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

function columnsOf({ programs }: ClientMatrix): Array<Column<Person>> {
  return [
    { key: 'name', header: 'Name', place: 'title', cell: (person) => <NameCell person={person} /> },
    ...programs.map(({ id, title }, at): Column<Person> => ({
      key: String(id),
      header: title,
      cell: ({ holdings }) => holdings[at] && <HoldingCell holding={holdings[at]} />,
    })),
  ]
}

function NameCell({ person: { participant, fullName, employeeCode, department } }: { person: Person }) {
  const facts = [employeeCode, department].filter(Boolean).join(' · ')
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
