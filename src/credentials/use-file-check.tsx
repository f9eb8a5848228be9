import { useRef, useState } from 'react'
import type { FileReport } from './check-file/file-report.ts'

export interface FileCheck {
  fileName: string
  /** Undefined until the code that checks files is loaded. */
  report: FileReport | undefined
  /** The code that checks files could not be loaded. */
  isFailed: boolean
}

/** Checks one file at a time; a second file replaces the first. It loads the code when a file is chosen. */
export function useFileCheck(siteUrl: string) {
  const [check, setCheck] = useState<FileCheck>()
  const turn = useRef(0)
  return { check, start, clear }

  async function start(file: File): Promise<void> {
    turn.current += 1
    const mine = turn.current
    const show = (change: Partial<FileCheck>) => {
      if (mine === turn.current) setCheck({ fileName: file.name, report: undefined, isFailed: false, ...change })
    }
    show({})
    try {
      const [{ checkFile }, { siteOfThisPage }, { MAX_FILE_BYTES }] = await Promise.all([
        import('./check-file/check-file.ts'),
        import('./check-file/site-of-this-page.ts'),
        import('./check-file/file-kind.ts'),
      ])
      // One byte over the limit is enough to refuse the file.
      const bytes = new Uint8Array(await file.slice(0, MAX_FILE_BYTES + 1).arrayBuffer())
      await checkFile(bytes, siteOfThisPage(siteUrl), (report) => show({ report }))
    } catch {
      show({ isFailed: true })
    }
  }

  function clear(): void {
    turn.current += 1
    setCheck(undefined)
  }
}
