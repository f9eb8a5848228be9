import { useEffect, useState, type ReactNode } from 'react'
import { Segments } from '../kit/segments.tsx'

interface PreviewPart {
  name: string
  label: string
  /** Fields shown in this part. Focusing one of them shows the part. */
  fields: readonly string[]
  content: ReactNode
}

/** A preview in several parts. It shows the part of the focused field until the user chooses a part. */
export function PreviewParts({ parts }: { parts: PreviewPart[] }) {
  const [chosen, setChosen] = useState<string>()
  const written = useWrittenField()
  const followed = parts.find(({ fields }) => fields.includes(written)) ?? parts[0]
  const shown = parts.find(({ name }) => name === chosen) ?? followed
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments
        label="What the preview shows"
        value={shown?.name ?? ''}
        choices={parts.map(({ name, label }) => ({ value: name, label }))}
        onChange={setChosen}
      />
      {shown?.content}
    </div>
  )
}

/** Name of the field that had the focus last. */
function useWrittenField(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) setName(target.name)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return name
}
