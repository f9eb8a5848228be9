import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { RadioGroup } from '#ui/form/choices.tsx'
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import type { StaleEdit } from './editor-plan.tsx'
import { fromFirstDifference, defaultChoices, chooseSide, type Difference, type Side } from '../form/stale-edit.ts'

interface StaleDialogProps {
  thing: string
  stale: StaleEdit | undefined
  /** Text for a stored value: the title of a program instead of its id. */
  wordsFor: ((name: string, value: string) => string) | undefined
}

/** Resolves a stale edit field by field. Nothing is overwritten without asking (docs/product/contract.md, section 2). */
export function StaleDialog({ thing, stale, wordsFor = asStored }: StaleDialogProps) {
  return (
    <Dialog
      open={stale !== undefined}
      onClose={() => stale?.close()}
      title={`Someone else changed this ${thing}`}
      description={`Someone else saved it after you opened it. Your version is not saved yet. ${
        stale?.differences.length === 0 ? '' : 'For each field that differs, choose which version to keep:'
      }`}
      size="wide"
    >
      {stale && <Comparison stale={stale} wordsFor={wordsFor} />}
    </Dialog>
  )
}

const asStored = (_name: string, value: string): string => value

function Comparison({ stale, wordsFor }: { stale: StaleEdit; wordsFor: (name: string, value: string) => string }) {
  const found = stale.differences
  const [choices, setChoices] = useState(() => defaultChoices(found))
  const isAllTheirs = found.every(({ name }) => choices[name] === 'theirs')
  return (
    <>
      <DialogBody>
        {found.length === 0 && <Notice tone="info">Their version is the same as yours. There is nothing to choose.</Notice>}
        {found.length > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="dense" onClick={() => setChoices(chooseSide(found, 'mine'))}>
              Keep all of mine
            </Button>
            <Button variant="secondary" size="dense" onClick={() => setChoices(chooseSide(found, 'theirs'))}>
              Take all of theirs
            </Button>
          </div>
        )}
        <div className="grid grid-cols-1 gap-6">
          {found.map((difference) => (
            <Compared
              key={difference.name}
              difference={difference}
              chosen={choices[difference.name] ?? 'mine'}
              onChoose={(side) => setChoices({ ...choices, [difference.name]: side })}
              wordsFor={wordsFor}
            />
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        {!isAllTheirs && (
          <Button variant="secondary" size="compact" onClick={() => stale.resolveConflict(choices, { andSave: false })}>
            Keep editing
          </Button>
        )}
        <Button size="compact" onClick={() => stale.resolveConflict(choices, { andSave: !isAllTheirs })}>
          {isAllTheirs ? 'Take theirs' : 'Save selected'}
        </Button>
      </DialogFooter>
    </>
  )
}

interface ComparedProps {
  difference: Difference
  chosen: Side
  onChoose: (side: Side) => void
  wordsFor: (name: string, value: string) => string
}

function Compared({ difference: { name, label, mine, theirs, changedBy }, chosen, onChoose, wordsFor }: ComparedProps) {
  const [mineShown, theirsShown] = fromFirstDifference(wordsFor(name, mine), wordsFor(name, theirs))
  return (
    <RadioGroup
      name={`stale-${name}`}
      legend={
        <>
          {label} <span className="font-normal text-text-2">· {CHANGES[changedBy]}</span>
        </>
      }
      layout="grid gap-2 sm:grid-cols-2"
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value === 'theirs' ? 'theirs' : 'mine')}
      choices={[
        { value: 'theirs', label: <Version who="Take theirs, saved" text={theirsShown} /> },
        { value: 'mine', label: <Version who="Keep mine, not saved" text={mineShown} /> },
      ]}
    />
  )
}

const CHANGES: Record<Difference['changedBy'], string> = {
  me: 'changed by you',
  them: 'changed by them',
  both: 'changed by both of you',
}

function Version({ who, text }: { who: string; text: string }) {
  return (
    <>
      <span className="block text-xs text-text-2">{who}</span>
      <span className="line-clamp-10 text-admin wrap-anywhere whitespace-pre-wrap">
        {text || <span className="text-text-3">(empty)</span>}
      </span>
    </>
  )
}
