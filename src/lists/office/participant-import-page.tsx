import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { batchName } from '#training/batches/batch.ts'
import { isOver } from '../bulk/bulk-job.ts'
import type { ImportColumns, ImportCorrection } from '../imports/import-plan.ts'
import type { ImportFile, ImportCheck } from '../imports/import.schema.ts'
import { joinColumns, suggestColumns } from '../imports/suggest-columns.ts'
import { listPath, recordPath } from '../records/record-paths.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { JobButtons, JobProgress } from '#office/bulk/bulk-progress.tsx'
import { UndoJob } from '#office/bulk/undo-job.tsx'
import { useJob } from '#office/bulk/use-bulk.tsx'
import { searchOf } from '#base/api/api-client.ts'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { dataQuery } from '#office/data/use-admin-data.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import { ImportCheckStep } from './import-check-step.tsx'
import { ImportColumnsStep } from './import-columns-step.tsx'
import {
  checkImport,
  importQuery,
  missingChoice,
  readImport,
  startImport,
  fileRefusal,
  type ImportChoices,
  type ImportSource,
  type ImportUpload,
} from './import-data.ts'
import { ImportFileStep } from './import-file-step.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useCall } from '#office/form/use-call.tsx'

const NOT_READ = 'The file could not be uploaded. Please try again. If you have changed it since, choose it again.'
const CRUMBS = [{ label: 'Participants', to: listPath('participant') }, { label: 'Import' }]

/** /admin/participants/import: choose a file, assign columns, check without writing, import. */
export default function ParticipantImportPage() {
  const mayWrite = usePermission('records.write')
  const [params] = useSearchParams()
  const { data: batch } = useNamedBatch(params.get('batch'))
  return (
    <>
      <AdminHeading title="Import participants" lead={batch && `Into ${batchName(batch)}`} breadcrumb={CRUMBS} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 py-4">
        {mayWrite ? (
          <Import />
        ) : (
          <Notice tone="info" title="Your role does not include imports">
            Ask someone whose role includes imports.
          </Notice>
        )}
        <RecentImports />
      </div>
    </>
  )
}

/** Uses its own query key, because the import changes the data on the batch page. */
function useNamedBatch(id: string | null) {
  const query = dataQuery(['batch', 'import', id], 'GET /batches/{id}', { path: { id: id ?? '' } })
  return useQuery({ ...query, enabled: id !== null })
}

interface Chosen {
  file: File
  read: ImportFile
}

function Import() {
  const client = useQueryClient()
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<Chosen>()
  const [choices, setChoices] = useState<ImportChoices>()
  const [check, setCheck] = useState<ImportCheck>()
  const [corrections, setCorrections] = useState<ImportCorrection[]>([])
  const [jobId, setJobId] = useState<number>()
  const [refusal, setRefusal] = useState<string>()

  const reading = useCall(readImport, { otherwise: NOT_READ })
  const checking = useCall(checkImport, { otherwise: NOT_READ })
  const starting = useCall(startImport, { otherwise: NOT_READ })

  if (jobId !== undefined) return <ImportResult key={jobId} jobId={jobId} choices={choices} onAgain={startOver} />
  if (!chosen || !choices) {
    return <ImportFileStep onFile={(file) => read(file, {})} isReading={reading.isPending} failure={refusal ?? reading.failure} />
  }
  const upload = { file: chosen.file, query: importQuery(choices, chosen.file.name, sourceOf(chosen.read)), corrections }
  const checkFailure = checking.failure
  if (check) {
    return (
      <ImportCheckStep
        // Typed values stay when the check fails, and become corrections when it succeeds.
        key={corrections.length}
        upload={upload}
        read={chosen.read}
        onSource={(source) => read(chosen.file, source)}
        isReading={reading.isPending}
        hasDates={choices.columns.enrollmentDate !== undefined}
        check={check}
        batchId={choices.batchId}
        onCorrect={(changed) => judge({ ...upload, corrections: changed })}
        isChecking={checking.isPending}
        onBack={() => setCheck(undefined)}
        onImport={(notify) => start({ ...upload, notify })}
        isStarting={starting.isPending}
        failure={reading.failure ?? checkFailure ?? starting.failure}
      />
    )
  }
  return (
    <ImportColumnsStep
      fileName={chosen.file.name}
      read={chosen.read}
      choices={choices}
      onChange={(changed) => {
        setChoices(changed)
        setRefusal(undefined)
      }}
      onCheck={() => judge(upload)}
      onSource={(source) => read(chosen.file, source)}
      isReading={reading.isPending}
      onOtherFile={startOver}
      isChecking={checking.isPending}
      failure={refusal ?? checkFailure ?? reading.failure}
    />
  )

  function read(file: File, source: ImportSource) {
    const reason = fileRefusal(file)
    setRefusal(reason)
    if (reason !== undefined) return
    reading.send({ file, source }, (found) => {
      // The reply for a requested sheet does not name the others.
      const sheets = found.sheets.length === 1 && chosen ? chosen.read.sheets : found.sheets
      const changed = { ...(choices ?? firstChoices(params)), columns: columnsFor(found, source, choices?.columns) }
      setChosen({ file, read: { ...found, sheets } })
      setChoices(changed)
      // Corrections refer to rows of the file, which stay the same.
      if (check) judge({ file, query: importQuery(changed, file.name, sourceOf(found)), corrections }, changed)
      else setCorrections([])
    })
  }

  function judge(changed: ImportUpload, by = choices) {
    if (!by || checking.isPending) return
    const missing = missingChoice(by)
    setRefusal(missing)
    if (missing !== undefined) return setCheck(undefined)
    starting.reset()
    checking.send(changed, (found) => {
      setCheck(found)
      setCorrections([...changed.corrections])
    })
  }

  function start(checked: ImportUpload & { notify: boolean }) {
    starting.send(checked, ({ id }) => {
      setJobId(id)
      void client.invalidateQueries({ queryKey: ['imports'] })
    })
  }

  function startOver() {
    for (const mutation of [reading, checking, starting]) mutation.reset()
    setChosen(undefined)
    setChoices(undefined)
    setCheck(undefined)
    setCorrections([])
    setJobId(undefined)
    setRefusal(undefined)
  }
}

/** Turning headings back into a person keeps the chosen columns; new headings change only the columns that they name. */
function columnsFor(found: ImportFile, { headingLine, firstLine }: ImportSource, chosen: ImportColumns = {}): ImportColumns {
  const suggested = suggestColumns(found)
  if (headingLine === undefined) return suggested
  return firstLine === undefined ? joinColumns(suggested, chosen) : joinColumns(chosen, suggested)
}

/** Returns the location of the list in the file, so that check and import read the same. */
function sourceOf({ sheet, headingLines: [headingLine], firstLine }: ImportFile): ImportSource {
  return { sheet: sheet ?? undefined, ...(headingLine === undefined ? { headingLine: 0, firstLine } : { headingLine }) }
}

/** @param params A link may name the program, the client and the batch of the list. */
function firstChoices(params: URLSearchParams): ImportChoices {
  return {
    columns: {},
    trainingProgramId: params.get('program') ?? '',
    clientId: params.get('client') ?? '',
    batchId: params.get('batch') ?? '',
    duplicates: 'skip',
    normalCase: true,
    dropTitles: true,
  }
}

/** Returns the path of the imported group's list, filtered by its program and client if known. */
function groupPath(choices: ImportChoices | undefined): string {
  const query = searchOf({ program: choices?.trainingProgramId, client: choices?.clientId })
  return listPath('participant') + (query && `&${query}`)
}

/** Last step: shows the progress of the import, then the outcome of each row. */
function ImportResult({ jobId, choices, onAgain }: { jobId: number; choices: ImportChoices | undefined; onAgain: () => void }) {
  const { data: job } = useJob(jobId)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="text-h3">{job && isOver(job) ? 'Result' : 'Importing'}</h2>
      <JobProgress jobId={jobId} />
      <div className="flex flex-wrap gap-3">
        {job && <JobButtons job={job} />}
        {job && isOver(job) && (
          <>
            <UndoJob job={job} />
            <Button variant="secondary" size="compact" onClick={onAgain}>
              Import another file
            </Button>
            {choices?.batchId ? (
              <LinkButton to={recordPath('batch', Number(choices.batchId))} size="compact">
                Show the roster
              </LinkButton>
            ) : (
              <LinkButton to={groupPath(choices)} size="compact">
                Show participants
              </LinkButton>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
