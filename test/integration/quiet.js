// n8n's logger prints each error that a test provokes.
process.env.N8N_LOG_LEVEL = 'silent';
