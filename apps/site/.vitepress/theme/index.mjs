export { default } from '../../src/browser/theme/index'
