import { useRef, useState } from 'react'
import { checkFile } from '../../credentials/check-file/check-file.ts'
import { MAX_FILE_BYTES } from '../../credentials/check-file/file-kind.ts'
import type { FileReport } from '../../credentials/check-file/file-report.ts'
import { siteOfThisPage } from '../../credentials/check-file/site-of-this-page.ts'
import { useRestored } from '#site/use-visit.ts'
import type { SiteAddresses } from '../../credentials/check-file/site-requests.ts'

export interface FileCheck {
  fileName: string
  /** Undefined until the file has been read. */
  report: FileReport | undefined
}

/** Checks one file at a time; a second file replaces the first. A page that is shown again checks its file again. */
export function useFileCheck(site: SiteAddresses) {
  const [check, setCheck] = useState<FileCheck>()
  const turn = useRef(0)
  const checked = useRef<File>(undefined)
  useRestored(() => {
    if (checked.current) void start(checked.current)
  })
  return { check, start, clear }

  async function start(file: File): Promise<void> {
    turn.current += 1
    checked.current = file
    const mine = turn.current
    const show = (change: Partial<FileCheck>) => {
      if (mine === turn.current) setCheck({ fileName: file.name, report: undefined, ...change })
    }
    show({})
    // One byte over the limit is enough to refuse the file. An unreadable file is checked as an empty one.
    const bytes = new Uint8Array(
      await file
        .slice(0, MAX_FILE_BYTES + 1)
        .arrayBuffer()
        .catch(() => new ArrayBuffer()),
    )
    await checkFile(bytes, siteOfThisPage(site), (report) => show({ report }))
  }

  function clear(): void {
    turn.current += 1
    checked.current = undefined
    setCheck(undefined)
  }
}
