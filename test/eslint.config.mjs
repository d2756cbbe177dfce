export { default } from '../eslint.project.config.mjs';
