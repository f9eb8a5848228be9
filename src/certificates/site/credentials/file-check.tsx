import { FileCheck2, FolderOpen, RotateCcw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Card, IconTile } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { FileCheckReport } from './file-check-report.tsx'
import { useFileCheck } from './use-file-check.tsx'

interface FileCheckProps {
  siteUrl: string
  /** Whether the page was opened for the file check. Then it scrolls into view. */
  isWanted: boolean
}

/** Checks the file of a certificate in this browser, step by step. */
export function FileCheck({ siteUrl, isWanted }: FileCheckProps) {
  const { check, start, clear } = useFileCheck(siteUrl)
  const chooser = useRef<HTMLInputElement>(null)
  const heading = useWantedFocus(isWanted)
  const headingId = useId()
  return (
    <section id="check-a-file" aria-labelledby={headingId} className={classes('min-w-0 scroll-mt-6', !check && 'no-print')}>
      <FileDrop onDrop={(file) => void start(file)}>
        <Card className="md:p-8">
          <div className="flex items-center gap-4">
            <IconTile icon={FileCheck2} size="sm" />
            <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h3">
              Check a file
            </h2>
          </div>
          <p className="mt-3 text-text-2">
            Were you sent a certificate as a file? See whether it is what we signed. The check runs on your device; nothing is uploaded.
          </p>
          <input ref={chooser} type="file" hidden onChange={choose} data-check-file />
          {check && <FileCheckReport fileName={check.fileName} report={check.report} />}
          <div className="no-print mt-6 noscript:hidden">
            {check?.report?.verdict ? (
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" icon={<FolderOpen />} onClick={open} className="max-sm:w-full">
                  Check another file
                </Button>
                <Button variant="ghost" icon={<RotateCcw />} onClick={clear} className="max-sm:w-full">
                  Clear
                </Button>
              </div>
            ) : (
              <div className="grid justify-items-center gap-3 rounded-md border-2 border-dashed border-border-strong bg-surface-sunken p-6 text-center">
                <Button variant="secondary" icon={<FolderOpen />} onClick={open}>
                  Choose a file
                </Button>
                <p className="text-small text-balance text-text-2">
                  <span className="max-md:hidden">Or drop it here. </span>PDF, PNG, SVG, JSON or JWT, up to 10 MB.
                </p>
              </div>
            )}
          </div>
          <noscript>
            <p className="mt-4 font-semibold">
              Your browser runs no scripts, so it cannot check files. Use the certificate ID and the name above, or scan the QR code.
            </p>
          </noscript>
        </Card>
      </FileDrop>
    </section>
  )

  function open() {
    chooser.current?.click()
  }

  function choose() {
    const { current } = chooser
    const file = current?.files?.[0]
    if (!current || !file) return
    void start(file)
    // Lets the visitor choose the same file again.
    current.value = ''
  }
}

/** Scrolls past the form when the address has '?tab=file'. */
function useWantedFocus(isWanted: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWanted) return
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isWanted])
  return heading
}
