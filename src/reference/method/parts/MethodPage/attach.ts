export { wake as attach } from '../../example-panel/interest.ts'
