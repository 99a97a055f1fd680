export { default } from './SchemaExplorer.tsx'
