/**
 * Writes the style sheet of the shipped colours. Run it after a change of src/ui/colours/shipped-colours.ts, and commit the result.
 *
 * node scripts/build/colour-sheet.ts
 */
import { writeFile } from 'node:fs/promises'
import { colourSheet } from '#company/server/look/derive-colours.server.ts'
import { SHIPPED_COLOURS } from '#ui/colours/shipped-colours.ts'

await writeFile('src/ui/styles/colours.css', `/* Written by scripts/build/colour-sheet.ts from src/ui/colours/shipped-colours.ts. */\n${colourSheet(SHIPPED_COLOURS)}`)
