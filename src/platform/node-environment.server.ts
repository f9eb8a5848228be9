/**
 * React reads NODE_ENV when it is first loaded and keeps its development half otherwise, so this is the first import of
 * the program. Only `--dev` is development.
 */
process.env['NODE_ENV'] ??= process.argv.includes('--dev') ? 'development' : 'production'
