import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkJob } from '../../bulk/jobs/bulk-job.ts'
import { suggestColumns, type ImportCheck, type ImportFile } from '../../imports/import-plan.ts'
import { failureText } from '../../shared/api-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { listPath } from '../../records/record-paths.ts'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { ImportCheckStep } from './import-check-step.tsx'
import { ImportColumnsStep } from './import-columns-step.tsx'
import { checkImport, importQuery, missingChoice, readImport, startImport, fileRefusal, type ImportChoices } from './import-data.ts'
import { ImportFileStep } from './import-file-step.tsx'
import { ImportResult } from './import-result.tsx'
import { RecentImports } from './recent-imports.tsx'
import type { CallError } from '../data/use-admin-data.tsx'
import { usePermission } from '../session/use-permission.tsx'

const NOT_READ = 'The file could not be uploaded. Please try again. If you have changed it since, choose it again.'
const CRUMBS = [{ label: 'Participants', to: listPath('participant') }, { label: 'Import' }]

/** /admin/participants/import: choose a file, assign columns, check without writing, import. */
export default function ParticipantImportPage() {
  const mayWrite = usePermission('records.write')
  return (
    <>
      <AdminHeading title="Import participants" breadcrumb={CRUMBS} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 py-4">
        {mayWrite ? (
          <Import />
        ) : (
          <Notice tone="info" title="Your role does not include imports">
            Ask someone whose role may change records.
          </Notice>
        )}
        <RecentImports />
      </div>
    </>
  )
}

interface Chosen {
  file: File
  read: ImportFile
}

function Import() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [choices, setChoices] = useState<ImportChoices>()
  const [check, setCheck] = useState<ImportCheck>()
  const [jobId, setJobId] = useState<number>()
  const [refusal, setRefusal] = useState<string>()

  const reading = useMutation<ImportFile, CallError, File>({ mutationFn: readImport })
  const checking = useMutation<ImportCheck, CallError, { file: File; query: string }>({
    mutationFn: ({ file, query }) => checkImport(file, query),
  })
  const starting = useMutation<BulkJob, CallError, { file: File; query: string }>({
    mutationFn: ({ file, query }) => startImport(file, query),
  })

  if (jobId !== undefined) return <ImportResult key={jobId} jobId={jobId} onAgain={startOver} />
  if (!chosen || !choices) {
    return (
      <ImportFileStep
        onFile={read}
        isReading={reading.isPending}
        failure={refusal ?? (reading.isError ? failureText(reading.error, NOT_READ) : undefined)}
      />
    )
  }
  const query = importQuery(choices, chosen.file.name)
  if (check) {
    return (
      <ImportCheckStep
        file={chosen.file}
        query={query}
        check={check}
        onBack={() => setCheck(undefined)}
        onImport={start}
        isStarting={starting.isPending}
        failure={starting.isError ? failureText(starting.error, NOT_READ) : undefined}
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
      onCheck={judge}
      onOtherFile={startOver}
      isChecking={checking.isPending}
      failure={refusal ?? (checking.isError ? failureText(checking.error, NOT_READ) : undefined)}
    />
  )

  function read(file: File) {
    const reason = fileRefusal(file)
    setRefusal(reason)
    if (reason !== undefined || reading.isPending) return
    reading.mutate(file, {
      onSuccess: (given) => {
        setChosen({ file, read: given })
        setChoices({ columns: suggestColumns(given.headings), trainingProgramId: '', duplicates: 'skip' })
      },
    })
  }

  function judge() {
    if (!chosen || !choices || checking.isPending) return
    const missing = missingChoice(choices)
    setRefusal(missing)
    if (missing === undefined) checking.mutate({ file: chosen.file, query }, { onSuccess: setCheck })
  }

  function start() {
    if (!chosen || starting.isPending) return
    starting.mutate(
      { file: chosen.file, query },
      {
        onSuccess: ({ id }) => {
          setJobId(id)
          void client.invalidateQueries({ queryKey: ['imports'] })
        },
      },
    )
  }

  function startOver() {
    for (const mutation of [reading, checking, starting]) mutation.reset()
    setChosen(undefined)
    setChoices(undefined)
    setCheck(undefined)
    setJobId(undefined)
    setRefusal(undefined)
  }
}
